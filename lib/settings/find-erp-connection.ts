import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Env, env } from "../platform/env.ts";
import { unsafeListOrganizationIds } from "../platform/organizations.ts";
import { servesAsDefault } from "./rules.ts";
import type { ErpConnection } from "./schemas.ts";
import { findStoredErpConnection, type StoredErpConnection, unsafeListConnectedIds } from "./store/erp-connection.ts";

type Variables = Pick<Env, "ERP_BASE_URL" | "ERP_USERNAME" | "ERP_PASSWORD" | "ERP_FILIAL">;

/**
 * The organization's own connection, or else the `ERP_*` variables. These are used only if the installation has a
 * single organization: otherwise one tenant's sales would be imported into another.
 */
export async function findErpConnection(ctx: Ctx, variables: Variables = env()): Promise<ErpConnection | null> {
  const stored = await findOwn(ctx);
  if (stored) {
    const { baseUrl, username, defaultBranch, passwordEncrypted } = stored;
    return {
      baseUrl,
      username,
      defaultBranch,
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
  return fallback && servesAsDefault(ctx.orgId, await unsafeListOrganizationIds()) ? fallback : null;
}

/** Every organization with an ERP connection, for the nightly schedule. */
export async function unsafeListErpOrganizations(variables: Variables = env()): Promise<string[]> {
  const connected = await unsafeListConnectedIds();
  if (connected.length > 0 || !toConnection(variables)) return connected;
  const all = await unsafeListOrganizationIds();
  return all.filter((orgId) => servesAsDefault(orgId, all));
}

function toConnection(variables: Variables): ErpConnection | null {
  const { ERP_BASE_URL, ERP_USERNAME, ERP_PASSWORD, ERP_FILIAL } = variables;
  if (!ERP_BASE_URL || !ERP_USERNAME || !ERP_PASSWORD) return null;
  return {
    baseUrl: ERP_BASE_URL.replace(/(?<!\/)\/+$/, ""),
    username: ERP_USERNAME,
    password: ERP_PASSWORD,
    defaultBranch: ERP_FILIAL ?? null,
    isUserSupplied: false,
  };
}
