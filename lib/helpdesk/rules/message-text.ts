import { explainNoFile, type NoFileReason } from "./file-problems.ts";

/** What isn't said in words, by a button or with a file starts no conversation; an album's files are messages themselves. */
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

type Said = { kind: string; text: string | null };

/** A message that a person may have to answer. */
export function isForPeople({ kind }: Pick<Said, "kind">): boolean {
  return !NO_MESSAGE.has(kind);
}

/** What the agent reads of a message without a file, or of one that was stored before files were passed on. */
export function contentOf({ kind, text }: Said): string {
  const line = fileLine(kind);
  if (line === null) return text?.trim() || "(mensagem sem texto)";
  return text?.trim() ? `${line}\n${text.trim()}` : line;
}

/** The content of a message whose file could not be passed on: the reason, then the caption. */
export function contentWithoutFile({ kind, text }: Said, reason: NoFileReason): string {
  const line = `${fileLine(kind) ?? "📎 Arquivo recebido pelo WhatsApp"}, mas sem o arquivo: ${explainNoFile(reason)}.`;
  return text?.trim() ? `${line}\n${text.trim()}` : line;
}

function fileLine(kind: string): string | null {
  const file = FILES.get(kind);
  if (file === undefined) return null;
  return `📎 ${file} recebido pelo WhatsApp`.replace(/(Imagem|Figurinha|Localização) recebido/, "$1 recebida");
}

/** What a campaign said. Of a template only its name is known. */
export function campaignContentOf({ text, campaign }: { text: string | null; campaign: string | null }): string {
  const title = campaign === null ? "📣 Campanha" : `📣 Campanha “${campaign}”`;
  return text?.trim() ? `${title}\n${text.trim()}` : title;
}
