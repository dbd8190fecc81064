const PAGE_STYLE = "font-family:system-ui,sans-serif;color:#1a1a1a;line-height:1.5";
export const FINE_PRINT = "color:#6b7280";

/** `html` is inserted unescaped. */
type Paragraph = { html: string; style?: string };

/** Inline styles: mail clients support no others. */
export function mailPage(paragraphs: readonly Paragraph[]): string {
  const body = paragraphs.map(({ html, style }) => `<p${style === undefined ? "" : ` style="${style}"`}>${html}</p>`);
  return `<!doctype html><html lang="pt-BR"><body style="${PAGE_STYLE}">${body.join("")}</body></html>`;
}
