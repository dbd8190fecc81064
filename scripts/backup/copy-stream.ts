import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { fileOf, type Place, type SavedTable } from "./manifest.ts";

export type Sum = Pick<SavedTable, "bytes" | "sha256">;

const GZIP_LEVEL = 4;

/** Passes the data through and computes its checksum. */
function summing(): { count: (source: Readable) => AsyncGenerator<Buffer>; sum: () => Sum } {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *count(source) {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}

export async function saveTable(client: pg.ClientBase, dir: string, place: Place): Promise<Sum & { rows: number }> {
  const { count, sum } = summing();
  const rows = client.query(copyTo(`COPY ${nameOf(place)} TO STDOUT`));
  const file = createWriteStream(fileOf(dir, place), { mode: 0o600, flags: "wx" });
  await pipeline(rows, count, createGzip({ level: GZIP_LEVEL }), file);
  return { ...sum(), rows: rows.rowCount };
}

/** Checksum of the table's current content, to compare with the backup. */
export async function sumOfTable(client: pg.ClientBase, place: Place): Promise<Sum> {
  const { count, sum } = summing();
  await pipeline(client.query(copyTo(`COPY ${nameOf(place)} TO STDOUT`)), count, drain);
  return sum();
}

/** Checksum of a saved file; a truncated or changed file has a different one, or fails. */
export async function sumOfFile(dir: string, place: Place): Promise<Sum> {
  const { count, sum } = summing();
  await pipeline(createReadStream(fileOf(dir, place)), createGunzip(), count, drain);
  return sum();
}

export async function loadTable(client: pg.ClientBase, dir: string, place: Place): Promise<number> {
  const target = client.query(copyFrom(`COPY ${nameOf(place)} FROM STDIN`));
  await pipeline(createReadStream(fileOf(dir, place)), createGunzip(), target);
  return target.rowCount;
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}

function nameOf({ schema, table, columns }: Place): string {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  return `${quote(schema)}.${quote(table)} (${columns.map(quote).join(", ")})`;
}
