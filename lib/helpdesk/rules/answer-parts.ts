import type { Answer, AnswerFile } from "./parse-event.ts";

/** One WhatsApp message: a text, or a file with or without a caption. */
export type AnswerPart = { text: string; file: AnswerFile | null };

/** The longest caption of a WhatsApp message with a file. */
const MAX_CAPTION = 1_024;

/**
 * WhatsApp carries one file a message: an answer with several is sent as several, in order. Its text is the caption of
 * the first file, or a message before it where that takes no caption.
 */
export function toParts({ text, files }: Pick<Answer, "text" | "files">): AnswerPart[] {
  const [first, ...others] = files;
  const rest = others.map((file) => ({ text: "", file }));
  if (first === undefined) return text === "" ? [] : [{ text, file: null }];
  const isCaption = first.kind !== "audio" && text.length <= MAX_CAPTION;
  if (isCaption || text === "") return [{ text, file: first }, ...rest];
  return [{ text, file: null }, { text: "", file: first }, ...rest];
}
