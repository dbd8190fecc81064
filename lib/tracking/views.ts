import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark;--back:#fcfcfb;--front:#1a1a19;--quiet:#62625d;--line:#e5e5e1;--card:#fff;--strong:#0f5c66;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#141413;--front:#ececea;--quiet:#a5a59f;--line:#33332f;--card:#1a1a19;--strong:#67bcc6;--on:#04222a}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1rem;background:var(--back);color:var(--front);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:26rem;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:clamp(1.25rem,6vw,2rem)}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3;text-wrap:balance}p{margin:0;color:var(--quiet);text-wrap:pretty}form{margin-top:1.5rem}
button{width:100%;min-height:44px;border:0;border-radius:8px;background:var(--strong);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--strong);outline-offset:3px}button:hover{filter:brightness(1.08)}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A transparent 1×1 GIF. */
export const OPEN_PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/** Error page of a link, worded for the store's customers, who do not know this product. */
export function toLinkProblemPage(outcome: "expired" | "unknown"): Response {
  return outcome === "expired"
    ? page(410, "Este link expirou", "Ele valia por 30 dias depois do envio. Fale com a loja para receber um novo.")
    : page(404, "Link não encontrado", "Confira se o endereço está completo ou abra de novo a mensagem da loja.");
}

/** Requires a click on a button, because mail scanners open every link. Identical for any token. */
export function toUnsubscribePage(): Response {
  const title = "Deixar de receber mensagens";
  const text = "Confirme e a loja não envia mais mensagens de divulgação por este canal.";
  return page(200, title, text, '<form method="post"><button type="submit">Não quero mais receber</button></form>');
}

export function toUnsubscribedPage(): Response {
  const text = "Você não vai mais receber mensagens de divulgação por este canal. Se mudar de ideia, fale com a loja.";
  return page(200, "Pronto, pedido registrado", text);
}

/** The CSP allows only the inline style, and form submission only to this page if it has a form. */
function page(status: number, title: string, text: string, form = ""): Response {
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action ${form ? "'self'" : "'none'"}`;
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-robots-tag": "noindex",
  };
  return new Response(html, { status, headers });
}
