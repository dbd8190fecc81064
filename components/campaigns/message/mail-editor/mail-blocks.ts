/** Building blocks of a mail. Texts may contain variables such as `{{first_name}}`. */
export type MailBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "image"; url: string; alt: string; href: string }
  | { kind: "divider" };
export type MailBlockKind = MailBlock["kind"];
export const MAIL_BLOCKS = [
  "heading",
  "text",
  "button",
  "image",
  "divider",
] as const satisfies readonly MailBlockKind[];

const FONT = "font-family:Arial,Helvetica,sans-serif";
const CELL = "padding:12px 32px";
const ACCENT = "#0f5c66";
/** Every mail contains an unsubscribe link. */
const UNSUBSCRIBE =
  'Não quer mais receber estes e-mails? <a href="{{unsubscribe_link}}" style="color:#62625d">Cancelar inscrição</a>';

export function emptyBlock(kind: MailBlockKind): MailBlock {
  if (kind === "button") return { kind, label: "", url: "{{link}}" };
  if (kind === "image") return { kind, url: "", alt: "", href: "" };
  return kind === "divider" ? { kind } : { kind, text: "" };
}

/** A single-column table layout, which all mail clients render. */
export function toMailHtml(blocks: readonly MailBlock[]): string {
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"></head>',
    `<body style="margin:0;background:#f3f3f1;color:#1a1a19;${FONT}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" data-blocks="1" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px">',
    ...blocks.map((block) => `<tr data-block="${block.kind}"><td style="${CELL}">${cellOf(block)}</td></tr>`),
    "</table>",
    `<p style="margin:0;padding:24px 16px;color:#62625d;font-size:12px;line-height:18px">${UNSUBSCRIBE}</p>`,
    "</td></tr></table></body></html>",
  ].join("\n");
}

function cellOf(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return `<h1 style="margin:12px 0 0;font-size:24px;line-height:32px">${toLines(block.text)}</h1>`;
    case "text":
      return `<p style="margin:0;font-size:16px;line-height:24px">${toLines(block.text)}</p>`;
    case "button":
      return `<a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${ACCENT};color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(block.label)}</a>`;
    case "image": {
      const image = `<img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" style="display:block;width:100%;height:auto;border:0;border-radius:6px">`;
      return block.href === "" ? image : `<a href="${escapeHtml(block.href)}">${image}</a>`;
    }
    default:
      return '<hr style="border:0;border-top:1px solid #e5e5e1;margin:8px 0">';
  }
}

/** Parses the blocks of a mail built from blocks; null if its HTML was written or changed by hand. */
export function fromMailHtml(html: string): MailBlock[] | null {
  if (html.trim() === "") return [];
  const page = new DOMParser().parseFromString(html, "text/html");
  const blocks = [...page.querySelectorAll("[data-blocks] tr[data-block]")].map(toBlock);
  return toMailHtml(blocks) === html ? blocks : null;
}

function toBlock(row: Element): MailBlock {
  const link = row.querySelector("a")?.getAttribute("href") ?? "";
  switch (row.getAttribute("data-block")) {
    case "heading":
      return { kind: "heading", text: linesOf(row.querySelector("h1")) };
    case "button":
      return { kind: "button", label: row.querySelector("a")?.textContent ?? "", url: link };
    case "image": {
      const image = row.querySelector("img");
      return {
        kind: "image",
        url: image?.getAttribute("src") ?? "",
        alt: image?.getAttribute("alt") ?? "",
        href: link,
      };
    }
    case "divider":
      return { kind: "divider" };
    default:
      return { kind: "text", text: linesOf(row.querySelector("p")) };
  }
}

function toLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

function linesOf(element: Element | null): string {
  if (element === null) return "";
  return [...element.childNodes].map((node) => (node.nodeName === "BR" ? "\n" : (node.textContent ?? ""))).join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
