import type { OutboxMessage } from "../control/outbox.ts";
import { isMail, type Mail } from "./mail.ts";

type KeptMail = { id: number; at: string; mail: Mail };

/** All stored messages, newest first. */
export function inboxPage(messages: readonly OutboxMessage[]): string {
  const rows = keptMails(messages)
    .toReversed()
    .map(
      ({ id, at, mail }) =>
        `<tr><td>${time(at)}</td><td>${escapeHtml(mail.to.join(", "))}</td><td><a href="/control/mail/${id}">${escapeHtml(mail.subject || "(sem assunto)")}</a></td><td>${escapeHtml(sender(mail))}</td></tr>`,
    );
  const table = `<table><thead><tr><th>Recebida</th><th>Para</th><th>Assunto</th><th>De</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const body = rows.length > 0 ? `<p>${rows.length} mensagem(ns). Nada saiu desta máquina.</p>${table}` : EMPTY;
  return page("Caixa de saída", body);
}

const EMPTY = "<p>Nenhum e-mail enviado ainda. O que o produto enviar aparece aqui; nada sai desta máquina.</p>";

/** One message: headers, HTML as in a mail client (no scripts), and text. */
export function mailPage(messages: readonly OutboxMessage[], id: number): string | null {
  const kept = keptMails(messages).find((candidate) => candidate.id === id);
  if (!kept) return null;
  const { mail, at } = kept;
  const facts = [
    ["De", sender(mail)],
    ["Para", mail.to.join(", ")],
    ...(mail.replyTo ? [["Responder para", mail.replyTo]] : []),
    ["Recebida", time(at)],
  ].map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const rendered = mail.html
    ? `<h2>HTML</h2><iframe sandbox title="Mensagem" srcdoc="${escapeHtml(mail.html)}"></iframe>`
    : "";
  const headers = mail.headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
  return page(
    mail.subject || "(sem assunto)",
    `<p><a href="/control/mail">← Caixa de saída</a></p><dl>${facts.join("")}</dl>${rendered}<h2>Texto</h2><pre>${withLinks(mail.text)}</pre><details><summary>Cabeçalhos</summary><pre>${escapeHtml(headers)}</pre></details>`,
  );
}

function keptMails(messages: readonly OutboxMessage[]): KeptMail[] {
  return messages.flatMap(({ id, at, message }) => (isMail(message) ? [{ id, at, mail: message }] : []));
}

function sender({ fromName, from }: Mail): string {
  return fromName ? `${fromName} <${from}>` : from;
}

export function time(at: string): string {
  return new Date(at).toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo" });
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign]};`);
}

export function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1rem;margin-top:1.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{color:#888}dd{margin:0;overflow-wrap:anywhere}
img,video{max-width:20rem;max-height:15rem}
iframe{width:100%;height:30rem;border:1px solid #8884;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8884;border-radius:8px}
`;
