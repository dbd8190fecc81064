import { beforeEach, describe, expect, it } from "vitest";
import { startJobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { DuePage } from "../../../lib/platform/due-work.ts";
import {
  advanceCheckpoint,
  findErpConnection,
  getCheckpoints,
  rewindCheckpoint,
  saveErpConnection,
  unsafeListDueErpSyncs,
} from "../../../lib/settings/index.ts";
import { createOrganization } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";

const CONNECTION = { baseUrl: "https://erp.example.test/", username: "crm", password: "segredo-do-erp" };
const VARIABLES = {
  ERP_BASE_URL: "https://default.example.test",
  ERP_USERNAME: "padrao",
  ERP_PASSWORD: "x",
  ERP_FILIAL: "F01",
};

let ctx: Ctx;
let stranger: Ctx;

beforeEach(async () => {
  ctx = (await createOrganization("Ajustes")).ctx;
  stranger = (await createOrganization("Vizinha")).ctx;
});

describe("ERP connection", () => {
  it("is stored encrypted and read back completely by its own organization", async () => {
    await saveErpConnection(ctx, { ...CONNECTION, defaultBranch: "F02" });
    expect(await findErpConnection(ctx)).toEqual({
      kind: "http",
      sql: null,
      files: null,
      baseUrl: "https://erp.example.test",
      username: "crm",
      password: "segredo-do-erp",
      defaultBranch: "F02",
      isUserSupplied: true,
    });
    expect(await findErpConnection(stranger)).toBeNull();
    const [row] = await ctx.db.transaction(({ prisma }) => prisma.erpConnection.findMany());
    expect(JSON.stringify(row)).not.toContain(CONNECTION.password);
    expect(await stranger.db.transaction(({ prisma }) => prisma.erpConnection.findMany())).toEqual([]);
  });

  it("is replaced as a whole", async () => {
    await saveErpConnection(ctx, { ...CONNECTION, defaultBranch: "F02" });
    await saveErpConnection(ctx, { ...CONNECTION, password: "novo" });
    expect(await findErpConnection(ctx)).toMatchObject({ password: "novo", defaultBranch: null });
  });

  it("cannot be decrypted with another organization's key", async () => {
    await saveErpConnection(ctx, CONNECTION);
    const [row] = await ctx.db.transaction(({ prisma }) => prisma.erpConnection.findMany());
    const { sql: _, files: __, ...stolen } = { ...row, organizationId: stranger.orgId } as NonNullable<typeof row>;
    await stranger.db.transaction(({ prisma }) => prisma.erpConnection.create({ data: stolen }));
    await expect(findErpConnection(stranger)).rejects.toThrow();
    expect(await findErpConnection(ctx)).toMatchObject({ password: CONNECTION.password });
  });

  it.each(["ftp://erp.example.test", "javascript:alert(1)", "erp.example.test", ""])(
    "rejects the address %j",
    async (baseUrl) => {
      await expect(saveErpConnection(ctx, { ...CONNECTION, baseUrl })).rejects.toThrow();
    },
  );

  it("is not read from the environment if there are several organizations", async () => {
    expect(await findErpConnection(ctx, VARIABLES)).toBeNull();
    await saveErpConnection(ctx, CONNECTION);
    expect(await findErpConnection(ctx, VARIABLES)).toMatchObject({ username: "crm" });
  });

  it("adds its organization to the nightly schedule", async () => {
    await saveErpConnection(ctx, CONNECTION);
    const find = async (page: DuePage) => ({ rows: await unsafeListDueErpSyncs(page, VARIABLES), events: [] });
    const listed = (await findAllDue(find)).orgIds;
    expect(listed).toContain(ctx.orgId);
    expect(listed).not.toContain(stranger.orgId);
  });

  it("leaves the nightly schedule for today after a sync, but not after one of a window of dates", async () => {
    await saveErpConnection(ctx, CONNECTION);
    const find = async (page: DuePage) => ({ rows: await unsafeListDueErpSyncs(page, VARIABLES), events: [] });
    const isDueAfter = async (window: object | null) => {
      await startJobRun(ctx, { type: "erp_incremental", input: { window } });
      return (await findAllDue(find)).orgIds.includes(ctx.orgId);
    };
    expect(await isDueAfter({ startDate: "2026-11-01", endDate: "2026-11-02" })).toBe(true);
    expect(await isDueAfter(null)).toBe(false);
  });
});

describe("checkpoints", () => {
  it("start at zero, advance independently, and never go back by advancing", async () => {
    expect(await getCheckpoints(ctx)).toEqual({ customers: 0n, transactions: 0n });
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "transactions", 1_764_000_000_000));
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 5));
    expect(await getCheckpoints(ctx)).toEqual({ customers: 7n, transactions: 1_764_000_000_000n });
  });

  it("go back only by an explicit reset, which never moves them forward", async () => {
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    await ctx.db.sql((sql) => rewindCheckpoint(sql, ctx.orgId, "customers", 9));
    expect((await getCheckpoints(ctx)).customers).toBe(7n);
    await ctx.db.sql((sql) => rewindCheckpoint(sql, ctx.orgId, "customers", 3));
    expect((await getCheckpoints(ctx)).customers).toBe(3n);
  });

  it("cannot be moved by another organization", async () => {
    await stranger.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    expect((await getCheckpoints(ctx)).customers).toBe(0n);
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    expect((await getCheckpoints(ctx)).customers).toBe(7n);
  });
});
