import type { Reader } from "../db.ts";

const ID_BYTES = 16;
const IDS_PER_ROW = 10_000;

/** Ids packed in sixteen bytes each, so that a million of them can stay in memory while a file is read slowly. */
export type PackedIds = Buffer;

/** The ids returned by `query` (one column `id`), in its order. */
export async function findPackedIds(sql: Reader, query: string, params: readonly unknown[]): Promise<PackedIds> {
  const rows = await sql.rows<{ ids: Buffer }>(
    // Several rows: a million ids in a single value would need three times their memory while being read.
    `SELECT string_agg(uuid_send(n.id), '' ORDER BY n.place) AS ids
     FROM (SELECT found.id, row_number() OVER () AS place FROM (${query}) AS found) n
     GROUP BY n.place / ${IDS_PER_ROW} ORDER BY n.place / ${IDS_PER_ROW}`,
    [...params],
  );
  return Buffer.concat(rows.map(({ ids }) => ids));
}

export function countIds(ids: PackedIds): number {
  return ids.length / ID_BYTES;
}

export function sliceIds(ids: PackedIds, from: number, to: number): PackedIds {
  return ids.subarray(from * ID_BYTES, to * ID_BYTES);
}

/** The ids in batches of at most `size`, in their order. */
export function* batchesOf(ids: PackedIds, size: number): Generator<PackedIds> {
  for (let from = 0; from < countIds(ids); from += size) yield sliceIds(ids, from, from + size);
}

/** As a parameter of type `uuid[]`. */
export function toUuidArray(ids: PackedIds): string {
  return `{${ids.toString("hex").match(/.{32}/g)?.join(",") ?? ""}}`;
}
