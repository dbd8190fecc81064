import type { Ctx } from "../platform/ctx.ts";
import type { ErpConnection } from "../settings/index.ts";
import type { ErpKind } from "../settings/schemas.ts";
import { httpSource } from "./client.ts";
import type { ErpAnswer, PageQuery } from "./rules/walk.ts";
import type { ErpEntity, SyncWindow } from "./schemas.ts";
import { countFileRows, findFileStart, probeFiles, readFilePage } from "./store/files/read-files.ts";
import { countViewRows, findViewStart, probeViews, readViewPage } from "./store/views/read-views.ts";

/**
 * What every kind of ERP answers. Failures are `ErpError`s, whose messages users see. Nothing writes to an ERP.
 * `tests/integration/erp/source-contract.test.ts` holds for each kind.
 */
type ErpSource = {
  /** One page of raw rows, in the format of the ERP's API. The caller handles retries. */
  fetchPage: (
    ctx: Ctx,
    connection: ErpConnection,
    entity: ErpEntity,
    query: PageQuery,
    window?: SyncWindow | null,
  ) => Promise<ErpAnswer>;
  /** Number of rows above a number; null if the ERP does not tell. */
  countRows: (
    ctx: Ctx,
    connection: ErpConnection,
    entity: ErpEntity,
    after: number,
    window: SyncWindow | null,
  ) => Promise<number | null>;
  /** Where a run begins that continues from a checkpoint: there, or below it if rows may appear below. */
  findStart: (connection: ErpConnection, entity: "customers" | "transactions", after: number) => Promise<number>;
  /** Tries what a sync does, and counts the branches. */
  probe: (ctx: Ctx, connection: ErpConnection) => Promise<number>;
};

const SQL: ErpSource = {
  fetchPage: (_, connection, entity, query, window = null) => readViewPage(connection, entity, query, window),
  countRows: (_, connection, entity, after, window) => countViewRows(connection, entity, after, window),
  findStart: findViewStart,
  probe: (_, connection) => probeViews(connection),
};

const FILES: ErpSource = {
  fetchPage: (ctx, connection, entity, query, window = null) =>
    readFilePage(connection, entity, query, window, ctx.clock.now()),
  countRows: (ctx, connection, entity, after, window) =>
    countFileRows(connection, entity, after, window, ctx.clock.now()),
  findStart: findFileStart,
  probe: (ctx, connection) => probeFiles(connection, ctx.clock.now()),
};

const SOURCES: Record<ErpKind, ErpSource> = { http: httpSource, sql: SQL, files: FILES };

export function sourceOf({ kind }: ErpConnection): ErpSource {
  return SOURCES[kind];
}
