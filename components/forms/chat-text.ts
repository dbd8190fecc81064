export type ChatPiece = { text: string; style: "plain" | "bold" | "italic" | "strike" | "code" };

const STYLES = { "*": "bold", _: "italic", "~": "strike", "`": "code" } as const;
const MARKED = /([*_~`])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu;

/** Parses WhatsApp formatting such as `*bold*`. */
export function chatPieces(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, mark = "", inner = ""] = match;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), style: "plain" });
    pieces.push({ text: inner, style: STYLES[mark as keyof typeof STYLES] });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), style: "plain" });
  return pieces;
}
