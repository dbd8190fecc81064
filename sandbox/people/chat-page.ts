import type { OutboxMessage } from "../control/outbox.ts";
import { escapeHtml, page, time } from "../smtp/pages.ts";
import type { Sent } from "./sent.ts";

const SHOWN = 200;

/** The product's latest WhatsApp messages, shown as on a phone. */
export function chatPage(messages: readonly OutboxMessage[]): string {
  const newest = messages.toSorted((a, b) => b.id - a.id).slice(0, SHOWN);
  const rows = newest.map(({ at, channel, message }) => {
    const { to, text, link, template, file } = message as Pick<Sent, "to" | "text" | "link" | "template" | "file">;
    const address = link ? `<br><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a>` : "";
    const kind = template ?? (channel === "gateway" ? "gateway" : "texto");
    return `<tr><td>${time(at)}</td><td>${escapeHtml(to ?? "")}</td><td>${escapeHtml(text ?? "").replace(/\n/g, "<br>")}${fileLine(file)}${address}</td><td>${escapeHtml(kind)}</td></tr>`;
  });
  const table = `<table><thead><tr><th>Enviada</th><th>Para</th><th>Mensagem</th><th>Modelo</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const counted = `<p>${messages.length} mensagem(ns). Nada saiu desta máquina.</p>`;
  const empty = "<p>Nenhuma mensagem de WhatsApp enviada ainda. Nada sai desta máquina.</p>";
  return page("WhatsApp enviado", messages.length > 0 ? counted + table : empty);
}

function fileLine(file: Sent["file"]): string {
  if (!file) return "";
  const kind = file.isVoice ? "mensagem de voz, " : "";
  return `<br>📎 ${escapeHtml(`${file.name} (${kind}${file.type}, ${file.size} bytes)`)}`;
}
