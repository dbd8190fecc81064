import type { Answer, AnswerFile } from "./parse-event.ts";

/** One WhatsApp message: a text, or a file with an optional caption. */
export type AnswerPart = { text: string; file: AnswerFile | null };

/** WhatsApp's limit for captions. */
const MAX_CAPTION = 1_024;

/**
 * WhatsApp allows one file per message, so an answer with several files is split in order. Its text is the first file's
 * caption, or a separate message before it if it cannot be one.
 */
export function toParts({ text, files }: Pick<Answer, "text" | "files">): AnswerPart[] {
  const [first, ...others] = files;
  const rest = others.map((file) => ({ text: "", file }));
  if (first === undefined) return text === "" ? [] : [{ text, file: null }];
  const isCaption = first.kind !== "audio" && text.length <= MAX_CAPTION;
  if (isCaption || text === "") return [{ text, file: first }, ...rest];
  return [{ text, file: null }, { text: "", file: first }, ...rest];
}
