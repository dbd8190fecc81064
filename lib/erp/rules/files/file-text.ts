import { isUtf8 } from "node:buffer";
import type { FileEncoding } from "../../../settings/names.ts";

/** Where the rows begin, and the line with the names of the columns. */
export type FileHead = { header: string; rowsFrom: number };

const LINE_BREAK = 0x0a;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const CONTROL = /[\x80-\x9f]/g;
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Reads the begin of a file. Other encodings than the settings' are recognized, as far as the text has accents. */
export function readHead(bytes: Buffer, isWhole: boolean, encoding: FileEncoding): FileHead | "encoding" | "no_header" {
  const isMarked = bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
  const lastBreak = bytes.lastIndexOf(LINE_BREAK);
  const sample = isWhole || lastBreak < 0 ? bytes : bytes.subarray(0, lastBreak);
  if (!isInEncoding(sample, isMarked, encoding)) return "encoding";
  const start = isMarked ? UTF8_MARK.length : 0;
  const end = bytes.indexOf(LINE_BREAK, start);
  if (end < 0 && !isWhole) return "no_header";
  const line = bytes.subarray(start, end < 0 ? bytes.length : end);
  return { header: decodeText(line.toString("latin1"), "windows-1252"), rowsFrom: end < 0 ? bytes.length : end + 1 };
}

function isInEncoding(sample: Buffer, isMarked: boolean, encoding: FileEncoding): boolean {
  if (sample.includes(0)) return false; // UTF-16, or not a text
  const text = sample.toString("utf8");
  const accents = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  if (encoding === "windows-1252") return !isMarked && !(accents > 0 && isUtf8(sample));
  // A few broken characters are those of single rows.
  return (text.match(/\uFFFD/g)?.length ?? 0) <= accents;
}

/** The parser reads Windows-1252 as Latin-1, which has control characters where the former has punctuation. */
export function decodeText(text: string, encoding: FileEncoding): string {
  if (encoding === "utf-8") return text;
  return text.replace(CONTROL, (character) => WINDOWS_1252.decode(Buffer.from(character, "latin1")));
}
