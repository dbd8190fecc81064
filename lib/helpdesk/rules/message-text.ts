/** What isn't said in words, by a button or with a file starts no conversation. */
const NO_MESSAGE = new Set(["reaction", "system", "unsupported"]);
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

/** What the agent reads. A file isn't copied: that there is one, is said. */
export function contentOf({ kind, text }: Said): string {
  const file = FILES.get(kind);
  if (file === undefined) return text?.trim() || "(mensagem sem texto)";
  const line = `📎 ${file} recebido pelo WhatsApp`.replace(/(Imagem|Figurinha|Localização) recebido/, "$1 recebida");
  return text?.trim() ? `${line}\n${text.trim()}` : line;
}

/** What a campaign said. Of a template only its name is known. */
export function campaignContentOf({ text, campaign }: { text: string | null; campaign: string | null }): string {
  const title = campaign === null ? "📣 Campanha" : `📣 Campanha “${campaign}”`;
  return text?.trim() ? `${title}\n${text.trim()}` : title;
}
