import { type DefaultTreeAdapterTypes, parse } from "parse5";
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
  | { kind: "personal"; segments: Segment[] };

export type MailHtml = {
  pieces: HtmlPiece[];
  /** The addresses that clicks are counted for, each once. */
  urls: string[];
  /** Where the reader's eye begins, and where it ends: what is added goes between these pieces. */
  opening: number;
  closing: number;
};

type Cut = { from: number; to: number; piece?: HtmlPiece; mark?: "opening" | "closing" };

const LINK_TAGS = new Set(["a", "area"]);
const WHOLE_VARIABLE = /^\s*\{\{\s*(?:link|survey_link|unsubscribe_link)\s*\}\}\s*$/;

/** Nothing but the addresses of links is written anew: the rest of the html stays to the letter. */
export function dissectHtml(html: string): MailHtml {
  const urls: string[] = [];
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
  return { pieces, urls, opening: marks.opening, closing: marks.closing < 0 ? pieces.length : marks.closing };
}

function cutsOf(html: string, urls: string[]): Cut[] {
  const cuts: Cut[] = [];
  const visit = (node: Node) => {
    if ("attrs" in node) cuts.push(...cutsOfElement(html, node, urls));
    for (const child of "childNodes" in node ? node.childNodes : []) visit(child);
    if ("content" in node) visit(node.content);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return cuts.sort((one, other) => one.from - other.from);
}

function cutsOfElement(html: string, element: Element, urls: string[]): Cut[] {
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

/** `mailto:`, `tel:`, anchors and whatever else is no web address lead where they say. */
function pieceOf(href: string, urls: string[]): HtmlPiece | null {
  if (WHOLE_VARIABLE.test(href)) return null;
  const segments = compileText(href);
  if (segments.some((segment) => typeof segment !== "string")) return { kind: "personal", segments };
  const url = href.trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const known = urls.indexOf(url);
  return { kind: "tracked", index: known >= 0 ? known : urls.push(url) - 1 };
}

/** The links of a mail in its order, for whoever checks them. */
export function linksOf(html: string): { url: string; isTracked: boolean }[] {
  const found: { url: string; isTracked: boolean }[] = [];
  const visit = (node: Node) => {
    if ("attrs" in node && LINK_TAGS.has(node.tagName)) {
      const href = node.attrs.find(({ name }) => name === "href")?.value.trim();
      if (href !== undefined) found.push({ url: href, isTracked: pieceOf(href, [])?.kind === "tracked" });
    }
    for (const child of "childNodes" in node ? node.childNodes : []) visit(child);
  };
  visit(parse(html));
  return found;
}
