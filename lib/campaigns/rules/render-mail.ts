import { compile } from "html-to-text";
import { dissectHtml, type HtmlPiece, MAX_HTML_DEPTH, type MailLink } from "./mail-html.ts";
import type { Rendered } from "./render-whatsapp.ts";
import type { VariableName } from "./variables.ts";
import { compileText, fillSegments, oneLine, type Segment, usedVariables, type Values } from "./variables.ts";

export type MailContent = {
  subject: string | null;
  preheader: string | null;
  html: string | null;
  /** Null: derived from the HTML. */
  text: string | null;
};

/** Links issued for one recipient. */
export type MailLinks = {
  /** One per entry of `urls`, in order; without them links lead straight to their targets. */
  clicks?: readonly string[];
  openUrl?: string | null;
  unsubscribeUrl: string;
  /**
   * Our id of the message, sent in a header of our own: provider reports repeat it even if the Message-ID was replaced.
   */
  mailId?: string;
};

export type RenderedMail = { subject: string; html: string; text: string; headers: Record<string, string> };

/** An e-mail parsed once, to be rendered per recipient. */
export type CompiledMail = {
  /** Tracked addresses. */
  urls: readonly string[];
  variables: readonly VariableName[];
  subject: Segment[];
  html: HtmlPiece[];
  text: TextPiece[];
};
type TextPiece = { kind: "text"; segments: Segment[] } | { kind: "tracked"; index: number };

const UNSUBSCRIBE_TEXT = "Não quer mais receber estes e-mails?";
const UNSUBSCRIBE_LINK = "Cancelar inscrição";
/** Mark a tracked link's index while the text is derived; private-use characters, removed from the source. */
const [OPEN_MARK, CLOSE_MARK] = ["\uE000", "\uE001"];

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "table", format: "block" },
  ],
  // html-to-text's parser closes elements by its own rules; anything nested deeper is omitted from the text.
  limits: { maxInputLength: 2_000_000, maxDepth: MAX_HTML_DEPTH + 100 },
});

/** Parses the content and adds preheader, unsubscribe footer and tracking pixel. */
export function compileMail(content: MailContent): CompiledMail {
  return compileForReview(content).mail;
}

/** `links`: of the HTML that was written. Both in one pass, because parsing is most of the work. */
export function compileForReview(content: MailContent): { mail: CompiledMail; links: readonly MailLink[] } {
  const ownHtml = content.html?.trim() ? content.html : null;
  const written = ownHtml ?? htmlOf(content.text ?? "");
  const source = written.replaceAll(OPEN_MARK, "").replaceAll(CLOSE_MARK, "");
  const { pieces, urls, links, opening, closing } = dissectHtml(source);
  const variables = [content.subject, content.preheader, source, content.text].flatMap((text) =>
    usedVariables(text ?? ""),
  );
  const html = [
    ...pieces.slice(0, opening),
    ...preheaderOf(content.preheader),
    ...pieces.slice(opening, closing),
    ...footerOf(usedVariables(source).includes("unsubscribe_link")),
    { kind: "pixel" as const },
    ...pieces.slice(closing),
  ];
  const mail = {
    urls,
    variables: [...new Set(variables)],
    subject: compileText(content.subject ?? ""),
    html: mergeTexts(html),
    text: content.text?.trim() ? [textPiece(withUnsubscribe(content.text))] : textOf(pieces),
  };
  return { mail, links: ownHtml === null ? [] : links };
}

export function renderMail(mail: CompiledMail, values: Values, links: MailLinks): Rendered<RenderedMail> {
  const own = { ...values, unsubscribe_link: links.unsubscribeUrl };
  const empty = new Set<VariableName>();
  const fill = (segments: readonly Segment[], encode?: Parameters<typeof fillSegments>[2]) => {
    const filled = fillSegments(segments, own, encode);
    for (const variable of filled.empty) empty.add(variable);
    return filled.text;
  };
  const click = (index: number) => links.clicks?.[index] ?? mail.urls[index] ?? "";
  // Cached, because an e-mail may repeat one address thousands of times.
  const escaped: string[] = [];
  const escapedClick = (index: number) => (escaped[index] ??= escapeHtml(click(index)));
  const toHtml = (piece: HtmlPiece) => {
    if (piece.kind === "pixel") return pixelOf(links.openUrl);
    if (piece.kind === "tracked") return escapedClick(piece.index);
    if (piece.kind === "personal") return escapeHtml(safeAddress(fill(piece.segments, { value: toUrlPart })));
    return fill(piece.segments, { value: escapeHtml });
  };
  const message = {
    subject: oneLine(fill(mail.subject)),
    html: mail.html.map(toHtml).join(""),
    text: mail.text.map((piece) => (piece.kind === "tracked" ? click(piece.index) : fill(piece.segments))).join(""),
    headers: headersOf(links),
  };
  return empty.size > 0 ? { skip: "empty_variable", variables: [...empty] } : { message };
}

/** Renders an e-mail for a single recipient. */
export function renderOneMail(content: MailContent, values: Values, links: MailLinks): Rendered<RenderedMail> {
  return renderMail(compileMail(content), values, links);
}

/** One-click unsubscribe (RFC 8058). */
function headersOf({ unsubscribeUrl, mailId }: MailLinks): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    ...(mailId === undefined ? {} : { "X-Crm-Email-Message": mailId }),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Values that are whole addresses (our own links) stay as they are; all others are URL-encoded. */
function toUrlPart(value: string): string {
  return /^https?:\/\//i.test(value) ? value : encodeURIComponent(value);
}

/** An address that contains values must have a safe scheme; otherwise the link leads nowhere. */
function safeAddress(url: string): string {
  return /^(?:https?:\/\/|mailto:|tel:|sms:|#)/i.test(url.trim()) ? url.trim() : "#";
}

/** Merges adjacent HTML pieces, because an e-mail is rendered once per recipient. */
function mergeTexts(pieces: readonly HtmlPiece[]): HtmlPiece[] {
  const merged: HtmlPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === "html" && last?.kind === "html")
      for (const segment of piece.segments) append(last.segments, segment);
    else merged.push(piece.kind === "html" ? { kind: "html", segments: [...piece.segments] } : piece);
  }
  return merged;
}

function append(segments: Segment[], segment: Segment): void {
  const last = segments.at(-1);
  if (typeof segment === "string" && typeof last === "string") segments[segments.length - 1] = last + segment;
  else segments.push(segment);
}

function pixelOf(url: string | null | undefined): string {
  if (!url) return "";
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="border:0;height:1px;width:1px" />`;
}

/** Hidden text that mail clients show next to the subject in the message list. */
function preheaderOf(preheader: string | null): HtmlPiece[] {
  if (!preheader?.trim()) return [];
  const hidden = "display:none;max-height:0;overflow:hidden;mso-hide:all";
  const segments = compileText(preheader).map((segment) =>
    typeof segment === "string"
      ? escapeHtml(segment)
      : { ...segment, fallback: segment.fallback === null ? null : escapeHtml(segment.fallback) },
  );
  return [
    { kind: "html", segments: [`<div style="${hidden}">`] },
    { kind: "html", segments },
    { kind: "html", segments: ["</div>"] },
  ];
}

function footerOf(hasLink: boolean): HtmlPiece[] {
  if (hasLink) return [];
  const style = "color:#6b7280;font:12px/1.5 Arial,Helvetica,sans-serif;padding:24px 16px;text-align:center";
  const link = `<a href="{{unsubscribe_link}}" style="color:#6b7280">${UNSUBSCRIBE_LINK}</a>`;
  return [{ kind: "html", segments: compileText(`<p style="${style}">${UNSUBSCRIBE_TEXT} ${link}</p>`) }];
}

/** HTML of a text-only e-mail: same lines, with our links clickable. */
function htmlOf(text: string): string {
  const shown = compileText(text).map((segment) => {
    if (typeof segment === "string") return escapeHtml(segment).replace(/\r\n?|\n/g, "<br>");
    const fallback = segment.fallback === null ? null : escapeHtml(segment.fallback);
    const place = writeSegment({ ...segment, fallback });
    return segment.variable.endsWith("link") ? `<a href="${place}">${place}</a>` : place;
  });
  return `<p>${shown.join("")}</p>`;
}

function textPiece(text: string): TextPiece {
  return { kind: "text", segments: compileText(text) };
}

/** Text alternative derived from the HTML. */
function textOf(pieces: readonly HtmlPiece[]): TextPiece[] {
  const marked = pieces.map((piece) =>
    piece.kind === "tracked" ? `${OPEN_MARK}${piece.index}${CLOSE_MARK}` : segmentsOf(piece).map(writeSegment).join(""),
  );
  const text = withUnsubscribe(toText(marked.join("")).trim());
  return text.split(new RegExp(`${OPEN_MARK}(\\d+)${CLOSE_MARK}`)).map((part, position) =>
    // `split` with a capture group: odd positions are the captured indexes.
    position % 2 === 1 ? { kind: "tracked", index: Number(part) } : textPiece(part),
  );
}

function segmentsOf(piece: HtmlPiece): Segment[] {
  return "segments" in piece ? piece.segments : [];
}

function withUnsubscribe(text: string): string {
  if (usedVariables(text).includes("unsubscribe_link")) return text;
  return `${text.trimEnd()}\n\n${UNSUBSCRIBE_TEXT} {{unsubscribe_link}}\n`;
}

function writeSegment(segment: Segment): string {
  if (typeof segment === "string") return segment;
  return `{{${segment.variable}${segment.fallback === null ? "" : `|${segment.fallback}`}}}`;
}
