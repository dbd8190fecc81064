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
 * Part of an e-mail's HTML: source with variables, or a link address, either `tracked` (the same for all recipients, by
 * index in `urls`) or `personal` (with variables).
 */
export type HtmlPiece =
  | { kind: "html"; segments: Segment[] }
  | { kind: "tracked"; index: number }
  | { kind: "personal"; segments: Segment[] }
  | { kind: "pixel" };

/** A link as it was written, for review. */
export type MailLink = { url: string; isTracked: boolean };

export type MailHtml = {
  pieces: HtmlPiece[];
  /** Distinct tracked addresses. */
  urls: string[];
  links: MailLink[];
  /** Indexes in `pieces` where the visible body starts and ends; added content goes there. */
  opening: number;
  closing: number;
};

type Cut = { from: number; to: number; piece?: HtmlPiece; mark?: "opening" | "closing" };

/** Far beyond what mail clients render, and small enough to parse quickly. */
export const MAX_HTML_DEPTH = 500;
const MAX_ELEMENTS = 50_000;
/** Each tracked link gets its own token per recipient. */
const MAX_LINKS = 200;
const LINK_TAGS = new Set(["a", "area"]);
const WHOLE_VARIABLE = /^\s*\{\{\s*(?:link|survey_link|unsubscribe_link)\s*\}\}\s*$/;

/** Replaces only link addresses; the rest of the HTML stays byte for byte. */
export function dissectHtml(html: string): MailHtml {
  const urls: Places = new Map();
  const elements = elementsOf(html);
  const cuts = elements.flatMap((element) => cutsOfElement(html, element, urls));
  cuts.sort((one, other) => one.from - other.from);
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
    links: elements.flatMap(linkOf),
    opening: marks.opening,
    closing: marks.closing < 0 ? pieces.length : marks.closing,
  };
}

/** Distinct addresses with their index. */
type Places = Map<string, number>;

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
  // Rewrites `href=` and its quote too, so that an unquoted value gets quotes.
  const name = html.slice(attribute.startOffset, attribute.endOffset).split("=")[0] ?? "href";
  const quote = (text: string): HtmlPiece => ({ kind: "html", segments: [text] });
  return [
    { from: attribute.startOffset, to: attribute.startOffset, piece: quote(`${name.trimEnd()}="`) },
    { from: attribute.startOffset, to: attribute.endOffset, piece },
    { from: attribute.endOffset, to: attribute.endOffset, piece: quote('"') },
  ];
}

/** Addresses that are not plain web links (`mailto:`, `tel:`, anchors) are not tracked. */
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

/** The links of an e-mail in order. */
export function linksOf(html: string): MailLink[] {
  return elementsOf(html).flatMap(linkOf);
}

function linkOf(element: Element): MailLink[] {
  if (!LINK_TAGS.has(element.tagName)) return [];
  const href = element.attrs.find(({ name }) => name === "href")?.value.trim();
  return href === undefined ? [] : [{ url: href, isTracked: pieceOf(href, new Map())?.kind === "tracked" }];
}

/** Fails for HTML that takes too long to parse, so that the author learns it before saving. */
export function assertReadable(html: string | null | undefined): void {
  if (html) assertFewLinks(linksOf(html));
}

export function assertFewLinks(links: readonly MailLink[]): void {
  const tracked = links.flatMap(({ url, isTracked }) => (isTracked ? url : []));
  if (new Set(tracked).size > MAX_LINKS) throw unreadable(`must not have more than ${MAX_LINKS} different links`);
}

export function isReadable(html: string | null): boolean {
  try {
    assertReadable(html);
    return true;
  } catch {
    return false;
  }
}

/** Elements in document order. Iterative, because the author controls the nesting depth. */
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

/** Aborts early, because parsing time grows with the square of the depth. */
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
  return new ValidationError({ path: "email.html", code: "too_complex", message: why });
}
