import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { failRunningJobRuns, lockJobRunStarts } from "../jobs/index.ts";
import { encrypt } from "../platform/crypto.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { isAllowedDatabase, leadsToBlockedAddress } from "../platform/outbound/private-addresses.ts";
import { findErpConnection } from "./find-erp-connection.ts";
import { sqlPlaceOf } from "./names.ts";
import {
  assertFitsKind,
  assertHostKey,
  assertReadableKey,
  blockedAddress,
  erpNotConfigured,
  isSameErp,
  isSameErpAccess,
  passwordNeeded,
  readsNoMore,
  unlistedDatabase,
} from "./rules.ts";
import { type ErpConnection, filesDefaults, SaveErpConnection, sqlDefaults, TestErpConnection } from "./schemas.ts";
import { rewindCheckpoints } from "./store/checkpoints.ts";
import {
  deleteErpConnection,
  findStoredErpConnection,
  type StoredErpConnection,
  upsertErpConnection,
} from "./store/erp-connection.ts";
import { raiseNumberBase } from "./store/number-base.ts";

/**
 * The connection with these changes applied, unsaved. The stored password is used only with its stored address, user,
 * encryption and host key.
 */
export async function draftErpConnection(ctx: Ctx, input: TestErpConnection): Promise<ErpConnection> {
  const { password, ...given } = TestErpConnection.parse(input);
  const current = await findErpConnection(ctx);
  const kind = given.kind ?? current?.kind ?? "http";
  const access = { baseUrl: given.baseUrl ?? current?.baseUrl, username: given.username ?? current?.username };
  if (!access.baseUrl || !access.username) throw erpNotConfigured();
  assertFitsKind(kind, access.baseUrl);
  const sql = kind === "sql" ? (given.sql ?? current?.sql ?? sqlDefaults()) : null;
  const files = kind === "files" ? (given.files ?? current?.files ?? filesDefaults()) : null;
  const wanted = { kind, baseUrl: access.baseUrl, username: access.username, sql, files };
  const defaultBranch = given.defaultBranch === undefined ? (current?.defaultBranch ?? null) : given.defaultBranch;
  if (current && isSameErpAccess(wanted, current))
    return { ...current, sql, files, defaultBranch, password: password ?? current.password };
  if (password === undefined) throw passwordNeeded("password");
  return { ...wanted, password, defaultBranch, isUserSupplied: true };
}

/**
 * Without a password the stored one is kept. Another address, user, branch or view has unread rows below the
 * checkpoints, so they are rewound and a running sync is ended.
 */
export async function saveErpConnection(ctx: Ctx, input: SaveErpConnection): Promise<void> {
  assertSeesEveryStore(ctx);
  const {
    password,
    defaultBranch = null,
    kind = "http",
    baseUrl,
    username,
    ...options
  } = SaveErpConnection.parse(input);
  const sql = kind === "sql" ? (options.sql ?? sqlDefaults()) : null;
  const files = kind === "files" ? (options.files ?? filesDefaults()) : null;
  const access = { kind, baseUrl, username, sql, files };
  assertHostKey(access);
  assertReadableKey(access, password);
  await assertReachable(baseUrl);
  const before = await ctx.db.transaction(async (tx) => {
    await lockJobRunStarts(tx, ctx.orgId);
    const stored = await findStoredErpConnection(tx, ctx.orgId);
    const passwordEncrypted = password === undefined ? storedPassword(access, stored) : encrypt(password, ctx.orgId);
    if (!stored || !readsNoMore({ ...access, defaultBranch }, stored))
      await startReadingOver(tx, ctx.orgId, { isOtherErp: !stored || !isSameErp(access, stored) });
    await upsertErpConnection(tx, ctx.orgId, { ...access, passwordEncrypted, defaultBranch, ...changeBy(ctx) });
    return stored;
  });
  noteChange(ctx, { before: before && toState(before), after: toState({ kind, baseUrl, defaultBranch }) });
}

/** For the audit record: host and port only, no user or password. */
function toState({ kind, baseUrl, defaultBranch }: Pick<StoredErpConnection, "kind" | "baseUrl" | "defaultBranch">) {
  return { kind, address: new URL(baseUrl).host, defaultBranch };
}

async function assertReachable(baseUrl: string): Promise<void> {
  const place = sqlPlaceOf(baseUrl);
  if (place && !isAllowedDatabase(place.host, place.port)) throw unlistedDatabase("baseUrl");
  const url = new URL(baseUrl);
  if (url.protocol === "sftp:") url.port ||= "22";
  if (!place && (await leadsToBlockedAddress(url))) throw blockedAddress("baseUrl");
}

type Access = Pick<ErpConnection, "kind" | "baseUrl" | "username" | "sql" | "files">;

function storedPassword(access: Access, stored: StoredErpConnection | null): string {
  if (!stored || !isSameErpAccess(access, stored)) throw passwordNeeded("password");
  return stored.passwordEncrypted;
}

/**
 * Removes the own connection; the installation's variables apply if they serve this organization. No effect without
 * one.
 */
export async function removeErpConnection(ctx: Ctx): Promise<void> {
  assertSeesEveryStore(ctx);
  const removed = await ctx.db.transaction(async (tx) => {
    await lockJobRunStarts(tx, ctx.orgId);
    const stored = await findStoredErpConnection(tx, ctx.orgId);
    if (!stored) return null;
    await startReadingOver(tx, ctx.orgId);
    await deleteErpConnection(tx, ctx.orgId);
    return stored;
  });
  if (removed) noteChange(ctx, { before: toState(removed), after: null });
}

/**
 * Resets the sync position after a connection change. Fails the running sync first, or its next page would raise the
 * checkpoints again. Call under `lockJobRunStarts`. `isOtherErp`: a different ERP, whose numbers are not comparable
 * with those of known rows.
 */
export async function startReadingOver(sql: Sql, orgId: string, { isOtherErp = true } = {}): Promise<void> {
  await failRunningJobRuns(sql, orgId, "erp", "The ERP connection was changed");
  if (isOtherErp) await raiseNumberBase(sql, orgId); // before the checkpoints; pages lock in this order
  await rewindCheckpoints(sql, orgId);
}
