import { explainNoFile, type NoFileReason } from "./file-problems.ts";

/** Kinds without text, button or file are not relayed; an album's files arrive as separate messages. */
const NO_MESSAGE = new Set(["reaction", "system", "unsupported", "album"]);
const FILES = new Map([
  ["image", "Imagem"],
  ["video", "Vídeo"],
  ["audio", "Áudio"],
  ["voice", "Áudio"],
  ["document", "Documento"],
  ["sticker", "Figurinha"],
  ["location", "Localização"],
  ["contacts", "Contato"],
  ["order", "Pedido"],
]);

type CustomerMessage = { kind: string; text: string | null };

/** Whether an agent may have to answer the message. */
export function isForPeople({ kind }: Pick<CustomerMessage, "kind">): boolean {
  return !NO_MESSAGE.has(kind);
}

/** Content for the agent of a message without a file, or stored before files were relayed. */
export function contentOf({ kind, text }: CustomerMessage): string {
  const line = fileLine(kind);
  if (line === null) return text?.trim() || "(mensagem sem texto)";
  return text?.trim() ? `${line}\n${text.trim()}` : line;
}

/** Content of a message whose file could not be transferred: the reason, then the caption. */
export function contentWithoutFile({ kind, text }: CustomerMessage, reason: NoFileReason): string {
  const line = `${fileLine(kind) ?? "📎 Arquivo recebido pelo WhatsApp"}, mas sem o arquivo: ${explainNoFile(reason)}.`;
  return text?.trim() ? `${line}\n${text.trim()}` : line;
}

function fileLine(kind: string): string | null {
  const file = FILES.get(kind);
  if (file === undefined) return null;
  return `📎 ${file} recebido pelo WhatsApp`.replace(/(Imagem|Figurinha|Localização) recebido/, "$1 recebida");
}

/** Content of a campaign message; for a template, only the campaign's name is known. */
export function campaignContentOf({ text, campaign }: { text: string | null; campaign: string | null }): string {
  const title = campaign === null ? "📣 Campanha" : `📣 Campanha “${campaign}”`;
  return text?.trim() ? `${title}\n${text.trim()}` : title;
}
