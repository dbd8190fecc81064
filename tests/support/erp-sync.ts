import { finishErpSync, importErpPage, requestSync } from "../../lib/erp/index.ts";
import type { ErpSyncType, PagePosition, SyncWindow } from "../../lib/erp/schemas.ts";
import { failJobRun, getJobRun, type JobRun } from "../../lib/jobs/index.ts";
import { type Clock, fixedClock } from "../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../lib/platform/ctx.ts";
import { saveErpConnection } from "../../lib/settings/index.ts";
import { createOrganization } from "./factories.ts";
import type { FileServer } from "./file-erp/stored-files.ts";
import type { ViewErp } from "./view-erp.ts";

export const NOW = "2026-11-20T15:00:00.000Z";

type Erp = { erpUrl: string; credentials: { aurora: { username: string; password: string } } };

export async function connectOrganization(
  { erpUrl, credentials }: Erp,
  { clock = fixedClock(NOW), shop = "aurora" }: { clock?: Clock; shop?: string } = {},
): Promise<Ctx> {
  const { orgId } = await createOrganization("Sincronia");
  const ctx = systemCtx(orgId, "test", clock);
  const { username, password } = (credentials as Record<string, { username: string; password: string }>)[shop] ?? {};
  await saveErpConnection(ctx, { baseUrl: erpUrl, username: username ?? "", password: password ?? "" });
  return ctx;
}

/** An organization whose ERP is read from the views of its database. */
export async function connectViews(
  { address, credentials }: Pick<ViewErp, "address" | "credentials">,
  { clock = fixedClock(NOW), sql = {} }: { clock?: Clock; sql?: object } = {},
): Promise<Ctx> {
  const { orgId } = await createOrganization("Visões");
  const ctx = systemCtx(orgId, "test", clock);
  const access = { kind: "sql" as const, baseUrl: address, ...credentials };
  await saveErpConnection(ctx, { ...access, sql: { tls: "none", ...sql } });
  return ctx;
}

/** An organization whose ERP is read from files. */
export async function connectFiles(
  { address, credentials, options }: Pick<FileServer, "address" | "credentials" | "options">,
  { clock = fixedClock(NOW), files = {} }: { clock?: Clock; files?: object } = {},
): Promise<Ctx> {
  const { orgId } = await createOrganization("Arquivos");
  const ctx = systemCtx(orgId, "test", clock);
  const access = { kind: "files" as const, baseUrl: address, ...credentials };
  await saveErpConnection(ctx, { ...access, files: { ...options, ...files } });
  return ctx;
}

export type SyncOptions = { type?: ErpSyncType; window?: SyncWindow | null; trigger?: "user" | "schedule" };

/** Runs a sync without the engine: page after page, then the end. A failing page ends the run as failed. */
export async function runSync(ctx: Ctx, { type = "erp_full", ...options }: SyncOptions = {}): Promise<JobRun> {
  const { jobRunId } = await requestSync(ctx, { type, ...options });
  const first = type === "erp_products" ? ("products" as const) : ("stores" as const);
  await drivePages(ctx, jobRunId, { seq: 0, stage: first, walk: null });
  return getJobRun(ctx, jobRunId);
}

async function drivePages(ctx: Ctx, jobRunId: string, first: PagePosition): Promise<void> {
  try {
    for (let position: PagePosition | null = first; position; )
      position = (await importErpPage(ctx, { jobRunId, position })).next;
  } catch (error) {
    await failJobRun(ctx, jobRunId, (error as Error).message);
    return;
  }
  await finishErpSync(ctx, jobRunId);
}
