import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from "parse5";
import { ValidationError } from "../../core/errors.ts";
import { linkUrl } from "../../core/link-url.ts";
import { compileText, type Segment } from "./variables.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * A piece of a mail's html: as it is written, with variables in it; or the address of a link, which is `tracked` (one
 * address for everybody, by its place in `urls`) or `personal` (with variables in it).
 */
export type HtmlPiece =
  | { kind: "html"; segments: Segment[] }
  | { kind: "tracked"; index: number }
  | { kind: "personal"; segments: Segment[] }
  | { kind: "pixel" };

export type MailHtml = {
  pieces: HtmlPiece[];
  /** The addresses that clicks are counted for, each once. */
  urls: string[];
  /** Where the reader's eye begins, and where it ends: what is added goes between these pieces. */
  opening: number;
  closing: number;
};

type Cut = { from: number; to: number; piece?: HtmlPiece; mark?: "opening" | "closing" };

/** Far beyond what a mail program shows, and little enough to be read in no time. */
export const MAX_HTML_DEPTH = 500;
const MAX_ELEMENTS = 50_000;
/** Each is an address of its own for every reader. */
const MAX_LINKS = 200;
const LINK_TAGS = new Set(["a", "area"]);
const WHOLE_VARIABLE = /^\s*\{\{\s*(?:link|survey_link|unsubscribe_link)\s*\}\}\s*$/;

/** Nothing but the addresses of links is written anew: the rest of the html stays to the letter. */
export function dissectHtml(html: string): MailHtml {
  const urls: Places = new Map();
  const cuts = cutsOf(html, urls);
  const pieces: HtmlPiece[] = [];
  const marks = { opening: 0, closing: -1 };
  const push = (from: number, to: number) => {
    if (to > from) pieces.push({ kind: "html", segments: compileText(html.slice(from, to)) });
  };
  let at = 0;
  for (const { from, to, piece, mark } of cuts) {
    if (from < at) continue;
    push(at, from);
    if (piece) pieces.push(piece);
    if (mark) marks[mark] = pieces.length;
    at = to;
  }
  push(at, html.length);
  return {
    pieces,
    urls: [...urls.keys()],
    opening: marks.opening,
    closing: marks.closing < 0 ? pieces.length : marks.closing,
  };
}

/** The different addresses, each with its place. */
type Places = Map<string, number>;

function cutsOf(html: string, urls: Places): Cut[] {
  const cuts: Cut[] = [];
  for (const element of elementsOf(html)) cuts.push(...cutsOfElement(html, element, urls));
  return cuts.sort((one, other) => one.from - other.from);
}

function cutsOfElement(html: string, element: Element, urls: Places): Cut[] {
  const { tagName, sourceCodeLocation: place } = element;
  if (!place) return [];
  if (tagName === "body") {
    const opened = place.startTag?.endOffset;
    const closed = place.endTag?.startOffset;
    return [
      ...(opened === undefined ? [] : [{ from: opened, to: opened, mark: "opening" as const }]),
      ...(closed === undefined ? [] : [{ from: closed, to: closed, mark: "closing" as const }]),
    ];
  }
  const href = LINK_TAGS.has(tagName) ? element.attrs.find(({ name }) => name === "href")?.value : undefined;
  const attribute = place.attrs?.href;
  if (href === undefined || !attribute) return [];
  const piece = pieceOf(href, urls);
  if (!piece) return [];
  // What stands before the value, `href=` and perhaps a quote, is written anew too: an unquoted value gets its quotes.
  const name = html.slice(attribute.startOffset, attribute.endOffset).split("=")[0] ?? "href";
  const quote = (text: string): HtmlPiece => ({ kind: "html", segments: [text] });
  return [
    { from: attribute.startOffset, to: attribute.startOffset, piece: quote(`${name.trimEnd()}="`) },
    { from: attribute.startOffset, to: attribute.endOffset, piece },
    { from: attribute.endOffset, to: attribute.endOffset, piece: quote('"') },
  ];
}

/** `mailto:`, `tel:`, anchors and whatever else is no plain web address lead where they say. */
function pieceOf(href: string, urls: Places): HtmlPiece | null {
  if (WHOLE_VARIABLE.test(href)) return null;
  const segments = compileText(href);
  if (segments.some((segment) => typeof segment !== "string")) return { kind: "personal", segments };
  const url = href.trim();
  if (linkUrl(url) === null) return null;
  const index = urls.get(url) ?? urls.size;
  urls.set(url, index);
  return { kind: "tracked", index };
}

/** The links of a mail in its order, for whoever checks them. */
export function linksOf(html: string): { url: string; isTracked: boolean }[] {
  return elementsOf(html).flatMap((element) => {
    if (!LINK_TAGS.has(element.tagName)) return [];
    const href = element.attrs.find(({ name }) => name === "href")?.value.trim();
    return href === undefined ? [] : [{ url: href, isTracked: pieceOf(href, new Map())?.kind === "tracked" }];
  });
}

/** Refuses an html that nobody could read in a reasonable time: whoever writes it learns so before it is kept. */
export function assertReadable(html: string | null | undefined): void {
  if (!html) return;
  const links = linksOf(html).flatMap(({ url, isTracked }) => (isTracked ? url : []));
  if (new Set(links).size > MAX_LINKS) throw unreadable(`must not have more than ${MAX_LINKS} different links`);
}

export function isReadable(html: string | null): boolean {
  try {
    assertReadable(html);
    return true;
  } catch {
    return false;
  }
}

/** In the order in which they are written. Without recursion: how deep they lie is for the writer to say. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [parseWithin(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("attrs" in node) found.push(node);
    if ("content" in node) waiting.push(node.content);
    if ("childNodes" in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return found;
}

/** Given up as soon as it is too much: a parser's work grows with the square of the depth. */
function parseWithin(html: string): DefaultTreeAdapterTypes.Document {
  const depths = new Map<Node, number>();
  const below = (parent: Node, node: Node) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_HTML_DEPTH) throw unreadable(`must not be nested more than ${MAX_HTML_DEPTH} levels deep`);
    if (depths.size > MAX_ELEMENTS) throw unreadable(`must not have more than ${MAX_ELEMENTS} elements`);
    if ("childNodes" in node) depths.set(node, depth);
    if ("content" in node) depths.set(node.content, depth);
  };
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    appendChild: (parent, child) => {
      below(parent, child);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore: (parent, child, reference) => {
      below(parent, child);
      defaultTreeAdapter.insertBefore(parent, child, reference);
    },
  };
  return parse(html, { sourceCodeLocationInfo: true, treeAdapter });
}

function unreadable(why: string): ValidationError {
  return new ValidationError(`Validation failed: email.html: ${why}`);
}
