import { isUtf8 } from "node:buffer";
import { DELIMITERS, type Delimiter, type Encoding } from "../names.ts";

/** Lines that decide on the delimiter. */
const SAMPLE_LINES = 50;
/** Of the units of a UTF-16 text in a Latin script, nearly all have a zero byte. */
const ZERO_SHARE = 0.3;

/** Whether the bytes are UTF-8, apart from a character cut off at their start or end. */
export function isUtf8Part(bytes: Uint8Array): boolean {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start += 1;
  return isUtf8(bytes.subarray(start, bytes.length - cutCharacter(bytes)));
}

/** Bytes at the end that begin a UTF-8 character without ending it. */
export function cutCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Byte order mark first, then the zero bytes of UTF-16. What is not UTF-8 was saved by Excel as Windows-1252. */
export function recognizeEncoding(start: Uint8Array, isAllUtf8: boolean): Encoding {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const pairs = Math.min(start.length, 4_096) >> 1;
  let high = 0;
  let low = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (start[2 * at] === 0) high += 1;
    if (start[2 * at + 1] === 0) low += 1;
  }
  if (low > pairs * ZERO_SHARE) return "utf-16le";
  if (high > pairs * ZERO_SHARE) return "utf-16be";
  return isAllUtf8 ? "utf-8" : "windows-1252";
}

/** The delimiter that most lines contain as often as the first one; of several, the more frequent. */
export function recognizeDelimiter(text: string): Delimiter {
  const lines = firstLines(text);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => countOutsideQuotes(line, delimiter));
    const inFirst = counts[0] ?? 0;
    const share = inFirst === 0 ? 0 : counts.filter((count) => count === inFirst).length / counts.length;
    return { delimiter, share, inFirst };
  });
  const [best] = scored.sort((a, b) => b.share - a.share || b.inFirst - a.inFirst);
  return best && best.share > 0 ? best.delimiter : ";";
}

function firstLines(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/, SAMPLE_LINES + 1)
    .filter((line) => line.trim() !== "")
    .slice(0, SAMPLE_LINES);
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) count += 1;
  }
  return count;
}

/** A first row with a number, a date or an address is data, not a header. */
export function isHeader(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length > 0 && !filled.some((cell) => /@|^[\d.,/\-+\s()]+$/.test(cell));
}
