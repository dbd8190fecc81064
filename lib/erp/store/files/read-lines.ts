import { pipeline, Readable } from "node:stream";
import { Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import type { FilesOptions } from "../../../settings/schemas.ts";
import { fileLayoutOf } from "../../rules/files/file-layout.ts";
import { fileProblem } from "../../rules/files/file-problem.ts";
import { type FileReading, toFileRow } from "../../rules/files/file-row.ts";
import { decodeText, readHead } from "../../rules/files/file-text.ts";
import { type ListedFile, MAX_FILE_BYTES } from "../../rules/files/positions.ts";
import type { FileLine } from "../../rules/files/sale-lines.ts";
import type { ErpEntity } from "../../schemas.ts";
import type { ByteRange, Folder } from "./folder.ts";

const HEAD_BYTES = 65_536;
/** A longer line is a quote that is never closed. */
const MAX_LINE_BYTES = 65_536;
const LINE_BREAK = 0x0a;

const CSV = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_LINE_BYTES };

/** The lines of a file from a place on, which is the end of a line or 0. Never holds more than a few chunks of it. */
export async function* readLines(
  folder: Folder,
  entity: ErpEntity,
  file: ListedFile,
  from: number,
  options: FilesOptions,
): AsyncGenerator<FileLine> {
  if (file.size > MAX_FILE_BYTES) throw fileProblem("file_too_large", file.name);
  const { readings, width, rowsFrom } = await readHeader(folder, entity, file, options);
  const start = Math.max(from, rowsFrom);
  if (start >= file.size) return;
  const end = { last: LINE_BREAK };
  const text = bytesAfterBreak(folder, file, { start, end: file.size }, end);
  let before = 0;
  for await (const { record, info } of parsed(text, options, file.name)) {
    const cells = record.map((cell) => decodeText(cell, options.encoding));
    const isCutOff = start + info.bytes >= file.size && end.last !== LINE_BREAK;
    const row = toFileRow(readings, cells, options);
    const bytes = info.bytes - before;
    before = info.bytes;
    yield { row, end: start + info.bytes, bytes, isBroken: cells.length !== width || isCutOff };
  }
}

type Header = { readings: FileReading[]; width: number; rowsFrom: number };

async function readHeader(folder: Folder, entity: ErpEntity, file: ListedFile, options: FilesOptions): Promise<Header> {
  const chunks: Buffer[] = [];
  const end = Math.min(file.size, HEAD_BYTES);
  for await (const chunk of folder.read(file, { start: 0, end })) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== end) throw fileProblem("file_changed", file.name);
  const head = readHead(bytes, end === file.size, options.encoding);
  if (head === "encoding") throw fileProblem("file_encoding", file.name);
  if (head === "no_header") throw fileProblem("broken_file", file.name);
  const [names = []] = parse(head.header, { ...CSV, delimiter: options.delimiter }) as string[][];
  const { readings, missing } = fileLayoutOf(entity, names);
  if (missing.length > 0) throw fileProblem("file_columns", `${file.name} (${missing.join(", ")})`);
  return { readings, width: names.length, rowsFrom: head.rowsFrom };
}

/** Begins with the line break before `start`: without one there, the file is not the one of the page before. */
async function* bytesAfterBreak(folder: Folder, file: ListedFile, { start, end }: ByteRange, seen: { last: number }) {
  let at = start - 1;
  for await (const chunk of folder.read(file, { start: at, end })) {
    const isFirst = at === start - 1;
    if (isFirst && chunk[0] !== LINE_BREAK) throw fileProblem("file_changed", file.name);
    at += chunk.length;
    seen.last = chunk.at(-1) ?? seen.last;
    yield isFirst ? chunk.subarray(1) : chunk;
  }
  if (at !== end) throw fileProblem("file_changed", file.name);
}

type Parsed = { record: string[]; info: { bytes: number } };

async function* parsed(
  bytes: AsyncIterable<Buffer>,
  { delimiter, encoding }: FilesOptions,
  name: string,
): AsyncGenerator<Parsed> {
  const parser = new Parser({
    ...CSV,
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    encoding: encoding === "utf-8" ? "utf8" : "latin1",
    info: true,
  });
  pipeline(Readable.from(bytes, { objectMode: false }), parser, () => undefined);
  try {
    yield* parser as AsyncIterable<Parsed>;
  } catch (error) {
    const isFormat = String((error as { code?: unknown }).code).startsWith("CSV_");
    throw isFormat ? fileProblem("broken_file", name, error) : error;
  }
}
