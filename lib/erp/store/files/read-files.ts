import { ERP_FILES } from "../../../settings/names.ts";
import type { ErpConnection, FilesOptions } from "../../../settings/schemas.ts";
import { ERP_ENTITIES } from "../../names.ts";
import { fileProblem } from "../../rules/files/file-problem.ts";
import {
  filesAfter,
  isFileOf,
  MAX_LIST_BYTES,
  numberAt,
  type OrderedFile,
  orderFiles,
  startBefore,
} from "../../rules/files/positions.ts";
import { brokenRow, type FileLine, joinSales } from "../../rules/files/sale-lines.ts";
import { isSelected, type Selected, selectionOf } from "../../rules/files/selection.ts";
import type { ErpAnswer, PageQuery } from "../../rules/walk.ts";
import type { ErpEntity, SyncWindow } from "../../schemas.ts";
import { type Folder, LIMITS } from "./folder.ts";
import { withFolder } from "./open-folder.ts";
import { readLines } from "./read-lines.ts";

/** Of the sales of a page. More end the page earlier. */
const MAX_ITEMS = 50_000;
/** Of the lines of a page, kept ones only. More end the page earlier. */
const MAX_PAGE_BYTES = 16 * 1_048_576;
/** More bytes are not read for a count. */
const MAX_COUNTED_BYTES = 64 * 1_048_576;

type Row = Record<string, unknown>;
type Numbered = "customers" | "transactions";

/** One page of rows in the format of the ERP's API. Numbers are positions. `total` counts one row beyond the page. */
export function readFilePage(
  connection: ErpConnection,
  entity: ErpEntity,
  { transId, page, limit }: PageQuery,
  window: SyncWindow | null,
  now: Date,
  limits = LIMITS,
): Promise<ErpAnswer> {
  return withFolder(connection, limits, async (folder) => {
    const source = await openSource(folder, connection, entity, window, now);
    const places = isNumbered(entity) ? filesAfter(source.files, transId ?? 0) : newest(source.files);
    const skipped = (page - 1) * limit;
    const rows: Row[] = [];
    // Lists without numbers have no shorter pages; the size of their files limits them.
    const mostBytes = isNumbered(entity) ? MAX_PAGE_BYTES : MAX_LIST_BYTES;
    let [read, items, size, hasMore] = [0, 0, 0, false];
    for await (const { row, bytes } of rowsOf(source, places)) {
      read += 1;
      if (read <= skipped) continue;
      hasMore = rows.length === limit || items > MAX_ITEMS || size > mostBytes;
      if (hasMore) break;
      rows.push(row);
      size += bytes;
      items += Array.isArray(row.itens) ? row.itens.length : 0;
    }
    return { rows, page, limit, total: Math.min(read, skipped) + rows.length + (hasMore ? 1 : 0), arePositions: true };
  });
}

/** Number of rows above a number; null if there is too much to read. */
export function countFileRows(
  connection: ErpConnection,
  entity: ErpEntity,
  after: number,
  window: SyncWindow | null,
  now: Date,
): Promise<number | null> {
  return withFolder(connection, LIMITS, async (folder) => {
    const source = await openSource(folder, connection, entity, window, now);
    const places = isNumbered(entity) ? filesAfter(source.files, after) : newest(source.files);
    const bytes = places.reduce((sum, { file, from }) => sum + file.size - from, 0);
    if (bytes > MAX_COUNTED_BYTES) return null;
    let count = 0;
    for await (const _ of rowsOf(source, places)) count += 1;
    return count;
  });
}

/** Files of the days before the checkpoint are read again: one may have arrived late. */
export async function findFileStart(_: ErpConnection, __: Numbered, after: number): Promise<number> {
  return startBefore(after);
}

/** Looks for files of each list, reads the first rows of the newest, and counts the branches. */
export function probeFiles(connection: ErpConnection, now: Date): Promise<number> {
  return withFolder(connection, LIMITS, async (folder) => {
    for (const entity of ERP_ENTITIES) {
      const source = await openSource(folder, connection, entity, null, now);
      const [place] = newest(source.files);
      if (!place) throw fileProblem("missing_file", `${ERP_FILES[entity]}*.csv`);
      for await (const _ of rowsOf(source, [place])) break;
    }
    const stores = await openSource(folder, connection, "stores", null, now);
    let count = 0;
    for await (const _ of rowsOf(stores, newest(stores.files))) count += 1;
    return count;
  });
}

type Source = { folder: Folder; entity: ErpEntity; files: OrderedFile[]; options: FilesOptions; selected: Selected };

async function openSource(
  folder: Folder,
  { files: options, defaultBranch }: ErpConnection,
  entity: ErpEntity,
  window: SyncWindow | null,
  now: Date,
): Promise<Source> {
  const listed = (await folder.list(ERP_FILES[entity])).filter(({ name }) => isFileOf(entity, name));
  const files = orderFiles(listed, now);
  // Every sync needs the stores: without them the folder is another one, or its file is just being written.
  if (entity === "stores" && files.length === 0)
    throw listed.length > 0
      ? fileProblem("file_changed", listed[0]?.name)
      : fileProblem("missing_file", `${ERP_FILES.stores}*.csv`);
  if (!options) throw fileProblem("no_folder");
  return { folder, entity, files, options, selected: selectionOf(defaultBranch, window) };
}

/** Lists without numbers are whole in each of their files. */
function newest(files: readonly OrderedFile[]): { file: OrderedFile; from: number }[] {
  const file = files.at(-1);
  if (file && file.size > MAX_LIST_BYTES) throw fileProblem("file_too_large", file.name);
  return file ? [{ file, from: 0 }] : [];
}

async function* rowsOf(
  { folder, entity, options, selected }: Source,
  places: readonly { file: OrderedFile; from: number }[],
): AsyncGenerator<{ row: Row; bytes: number }> {
  const isWanted = (line: FileLine) => isSelected(line, selected);
  for (const { file, from } of places) {
    const lines = readLines(folder, entity, file, from, options);
    for await (const line of entity === "transactions" ? joinSales(lines, isWanted) : lines)
      if (isWanted(line)) yield { row: toRow(entity, file, line), bytes: line.bytes };
  }
}

function toRow(entity: ErpEntity, file: OrderedFile, { row, end, isBroken }: FileLine): Row {
  const number = isNumbered(entity) ? { trans_id: numberAt(file.slot, end) } : {};
  return { ...(isBroken ? brokenRow(row) : row), ...number };
}

function isNumbered(entity: ErpEntity): entity is Numbered {
  return entity === "customers" || entity === "transactions";
}
