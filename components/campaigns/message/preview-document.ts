/**
 * Prepares a mail for the preview frame. The page's CSP blocks images of other hosts: these are replaced by their
 * alternative text on grey, so that nothing is requested.
 */
export function toPreviewDocument(html: string, blockedImage: string): string {
  if (html.trim() === "") return "";
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const image of page.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (source.startsWith("data:")) continue;
    if (image.getAttribute("width") === "1") image.remove();
    else image.replaceWith(placeholder(page, image.getAttribute("alt") || blockedImage));
  }
  for (const link of page.querySelectorAll("link, meta[http-equiv]")) link.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const EXCERPT = 240;

/** The first words of a mail as plain text. */
export function mailExcerpt(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("style, script, title")) hidden.remove();
  // Adjacent blocks and cells have no space between their texts.
  for (const block of body.querySelectorAll("br, p, div, td, li, h1, h2, h3")) block.after(" ");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, EXCERPT);
}

function placeholder(page: Document, text: string): HTMLElement {
  const field = page.createElement("div");
  field.textContent = text;
  field.setAttribute(
    "style",
    "padding:48px 16px;background:#e8e8e5;color:#55554f;border-radius:6px;text-align:center;font:14px Arial,sans-serif",
  );
  return field;
}
