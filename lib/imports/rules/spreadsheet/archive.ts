import type { Readable } from "node:stream";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { broken, tooLarge } from "./problem.ts";

const MAX_ENTRIES = 2_000;
/** A large sheet shrinks to a tenth or a thirtieth; a zip bomb, by far more. Small entries may be one repeated byte. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1_048_576;
/** Of all entries that are read. */
const MAX_BYTES = 1_536 * 1_048_576;

/** The files of a spreadsheet by path. Only what is asked for is inflated, as a stream. */
export type Archive = { has: (path: string) => boolean; open: (path: string) => Promise<Readable> };

/**
 * Reads the directory of a zip. Refuses an entry by its stated size; while an entry is inflated, the library fails at
 * the first byte beyond that size. Archives in the archive are never opened.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge();
  const entries = new Map<string, Entry>();
  for await (const entry of entriesOf(zip)) {
    const path = entry.fileName.replace(/^\//, "").toLowerCase();
    if (entries.has(path)) throw broken();
    entries.set(path, entry);
  }
  let inflated = 0;
  return {
    has: (path) => entries.has(path.toLowerCase()),
    open: (path) => {
      const entry = entries.get(path.toLowerCase());
      if (!entry?.canDecodeFileData()) throw broken();
      inflated += entry.uncompressedSize;
      if (isBomb(entry) || inflated > MAX_BYTES) throw tooLarge();
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      });
    },
  };
}

function openZip(buffer: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip
        .once("entry", resolve)
        .once("end", () => resolve(null))
        .once("error", reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (entry === null) return;
    yield entry;
  }
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
}
