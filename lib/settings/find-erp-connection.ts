import { decrypt } from "../platform/crypto.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { type DueCursor, type DuePage, FIRST_DUE } from "../platform/due-work.ts";
import { type Env, env } from "../platform/env.ts";
import { unsafeFindOnlyOrganization } from "../platform/organizations.ts";
import type { ErpConnection } from "./schemas.ts";
import { findStoredErpConnection, type StoredErpConnection, unsafeListDueSyncs } from "./store/erp-connection.ts";

type Variables = Pick<Env, "ERP_BASE_URL" | "ERP_USERNAME" | "ERP_PASSWORD" | "ERP_FILIAL">;

/**
 * The organization's own connection, or else the `ERP_*` variables. These are used only if the installation has a
 * single organization: otherwise one tenant's sales would be imported into another.
 */
export async function findErpConnection(ctx: Ctx, variables: Variables = env()): Promise<ErpConnection | null> {
  const stored = await findOwn(ctx);
  if (stored) {
    const { kind, baseUrl, username, defaultBranch, sql, files, passwordEncrypted } = stored;
    return {
      kind,
      baseUrl,
      username,
      defaultBranch,
      sql,
      files,
      password: decrypt(passwordEncrypted, ctx.orgId),
      isUserSupplied: true,
    };
  }
  return findDefault(ctx, variables);
}

/** Whether an ERP connection is configured; does not decrypt the password. */
export async function hasErpConnection(ctx: Ctx, variables: Variables = env()): Promise<boolean> {
  return (await findOwn(ctx)) !== null || (await findDefault(ctx, variables)) !== null;
}

function findOwn(ctx: Ctx): Promise<StoredErpConnection | null> {
  return ctx.db.transaction((tx) => findStoredErpConnection(tx, ctx.orgId));
}

async function findDefault(ctx: Ctx, variables: Variables): Promise<ErpConnection | null> {
  const fallback = toConnection(variables);
  return fallback && (await unsafeFindOnlyOrganization()) === ctx.orgId ? fallback : null;
}

/**
 * Not tenant-scoped: a page of the organizations with an ERP connection that have not started a sync today. The
 * `ERP_*` variables connect the installation's only organization.
 */
export async function unsafeListDueErpSyncs(page: DuePage, variables: Variables = env()): Promise<DueCursor[]> {
  const connected = await unsafeListDueSyncs(page);
  if (connected.length > 0 || !isFirst(page.after) || !toConnection(variables)) return connected;
  const orgId = await unsafeFindOnlyOrganization();
  const isDefault = orgId !== null && (await findOwn(systemCtx(orgId, "erp-schedule-syncs"))) === null;
  return isDefault ? [{ ...FIRST_DUE, orgId }] : [];
}

function isFirst({ position, orgId }: DueCursor): boolean {
  return position === FIRST_DUE.position && orgId === FIRST_DUE.orgId;
}

function toConnection(variables: Variables): ErpConnection | null {
  const { ERP_BASE_URL, ERP_USERNAME, ERP_PASSWORD, ERP_FILIAL } = variables;
  if (!ERP_BASE_URL || !ERP_USERNAME || !ERP_PASSWORD) return null;
  return {
    kind: "http",
    baseUrl: ERP_BASE_URL.replace(/(?<!\/)\/+$/, ""),
    username: ERP_USERNAME,
    password: ERP_PASSWORD,
    defaultBranch: ERP_FILIAL ?? null,
    sql: null,
    files: null,
    isUserSupplied: false,
  };
}
