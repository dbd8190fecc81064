export type ChatPiece = { text: string; style: "plain" | "bold" | "italic" | "strike" | "code" };

const STYLES = { "*": "bold", _: "italic", "~": "strike", "`": "code" } as const;
const MARKED = /([*_~`])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu;
const WORD_OR_MARK = /[\p{L}\p{N}*_~`]/u;

/** Parses WhatsApp formatting such as `*bold*`. */
export function chatPieces(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, mark = "", inner = ""] = match;
    // Within words and in runs of one character, as in addresses and masked numbers, it is no formatting.
    if (inner.startsWith(mark) || WORD_OR_MARK.test(text.charAt(match.index - 1))) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), style: "plain" });
    pieces.push({ text: inner, style: STYLES[mark as keyof typeof STYLES] });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), style: "plain" });
  return pieces;
}

const PLACE = /\{\{([a-z0-9_]+)\}\}/g;
/** First of the characters for private use: none of them is part of a message or of its formatting. */
const FIRST_MARK = 0xe000;
const MARK = /([\ue000-\uf8ff])/;

type TextPart = { value: string; isVariable: boolean };

/**
 * Replaces placeholders by one character each, so that formatting such as `_italic_` is not found inside their names.
 * `parts` splits a piece of the text into plain parts and values of variables.
 */
export function markVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
): { text: string; parts: (piece: string) => TextPart[] } {
  const names = [...new Set([...text.matchAll(PLACE)].map(([, name = ""]) => name))];
  const marked = text.replace(PLACE, (_, name: string) => String.fromCharCode(FIRST_MARK + names.indexOf(name)));
  const parts = (piece: string) =>
    piece
      .split(MARK)
      .filter((part) => part !== "")
      .map((part): TextPart => {
        const name = MARK.test(part) ? names[part.charCodeAt(0) - FIRST_MARK] : undefined;
        return name === undefined
          ? { value: part, isVariable: false }
          : { value: variables[name] || name, isVariable: true };
      });
  return { text: marked, parts };
}
