import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { copyRows } from "../../../lib/platform/database/copy-rows.ts";
import { isDatabaseInTrouble } from "../../../lib/platform/database/database-state.ts";
import { poolUse } from "../../../lib/platform/database/pools.ts";
import { type Tx, tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";

const PID = "SELECT pg_backend_pid() AS pid, current_setting('transaction_isolation') AS isolation";
const insertStore = "INSERT INTO store (organization_id, code, trade_name) VALUES ($1, $2, $2)";

const newDb = async () => {
  const { orgId } = await createOrganization();
  return { orgId, db: tenantDb(orgId) };
};
const store = (orgId: string, code: string) => ({ organizationId: orgId, code, tradeName: code });
const codes = ({ prisma }: Tx) => prisma.store.findMany({ select: { code: true }, orderBy: { code: "asc" } });

/** As PostgreSQL refuses a statement when its disk is full. */
const diskFull = `DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`;

describe("transaction of Prisma Client and SQL", () => {
  it("shows each the other's uncommitted rows, on one connection", async () => {
    const { orgId, db } = await newDb();
    await db.transaction(async (tx) => {
      await tx.prisma.store.create({ data: store(orgId, "A") });
      await tx.run(insertStore, [orgId, "B"]);
      await tx.run("CREATE TEMP TABLE incoming (code text) ON COMMIT DROP");
      await copyRows(tx, "incoming", ["code"], [["C"]]);
      await tx.run("INSERT INTO store (organization_id, code, trade_name) SELECT $1, code, code FROM incoming", [
        orgId,
      ]);
      const expected = [{ code: "A" }, { code: "B" }, { code: "C" }];
      expect(await codes(tx)).toEqual(expected);
      expect(await tx.rows("SELECT code FROM store ORDER BY code")).toEqual(expected);
      const [ofSql] = await tx.rows(PID);
      expect(await tx.prisma.$queryRawUnsafe(PID)).toEqual([ofSql]);
      expect(ofSql).toMatchObject({ isolation: "read committed" });
      expect(await db.transaction(codes)).toEqual([]);
    });
    expect(await db.transaction(codes)).toHaveLength(3);
  });

  it("rolls both back when the callback throws", async () => {
    const { orgId, db } = await newDb();
    const work = db.transaction(async (tx) => {
      await tx.prisma.store.create({ data: store(orgId, "A") });
      await tx.run(insertStore, [orgId, "B"]);
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await db.transaction(codes)).toEqual([]);
  });

  it("rolls both back when a deferred rule fails at COMMIT", async () => {
    const { orgId, db } = await newDb();
    const work = db.transaction(async (tx) => {
      await tx.run("CREATE TEMP TABLE later (n int UNIQUE DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP");
      await tx.prisma.store.create({ data: store(orgId, "A") });
      await tx.run("INSERT INTO later VALUES (1), (1)");
    });
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await db.transaction(codes)).toEqual([]);
  });

  it("limits both to their tenant while many tenants read at once", async () => {
    const tenants = await Promise.all(Array.from({ length: 20 }, newDb));
    await Promise.all(tenants.map(({ orgId }) => createStore(orgId, orgId)));
    const asked = Array.from({ length: 100 }, (_, at) => tenants[at % tenants.length]?.orgId ?? "");
    const found = await Promise.all(
      asked.map((orgId, at) =>
        tenantDb(orgId).transaction(async (tx) => {
          const other = asked[(at + 1) % asked.length] ?? "";
          const keys = [orgId, other].map((id) => ({ organizationId_code: { organizationId: id, code: id } }));
          const byKey = await Promise.all(keys.map((where) => tx.prisma.store.findUnique({ where })));
          return [await codes(tx), await tx.rows("SELECT code FROM store"), byKey.map((row) => row?.code)];
        }),
      ),
    );
    expect(found).toEqual(asked.map((code) => [[{ code }], [{ code }], [code, undefined]]));
  });

  it("rejects a Prisma write for another tenant", async () => {
    const [{ db }, other] = [await newDb(), await newDb()];
    const work = db.transaction(({ prisma }) => prisma.store.create({ data: store(other.orgId, "A") }));
    await expect(work).rejects.toThrow(/row-level security/);
    expect(await other.db.transaction(codes)).toEqual([]);
  });

  it("uses one connection of the one pool, and returns it", async () => {
    const { db } = await newDb();
    await db.rows("SELECT 1");
    const inUse = () => poolUse().total - poolUse().idle;
    const before = inUse();
    const seen = await db.transaction(async (tx) => {
      await tx.prisma.store.count();
      await tx.rows("SELECT 1");
      return inUse();
    });
    expect([seen, inUse()]).toEqual([before + 1, before]);
    await expect(db.transaction(({ prisma }) => prisma.$queryRawUnsafe("SELECT 1 / 0"))).rejects.toThrow();
    expect(inUse()).toBe(before);
  });

  it("throws the driver's error with code and constraint for a failed Prisma statement", async () => {
    const { orgId, db } = await newDb();
    const byPrisma = db.transaction(async ({ prisma }) => {
      await prisma.store.create({ data: store(orgId, "A") });
      await prisma.store.create({ data: store(orgId, "A") });
    });
    const constraint = "store_organization_id_code_key";
    await expect(byPrisma).rejects.toMatchObject({ code: "23505", constraint });
    const id = await createStore(orgId, "B");
    const byCheck = db.transaction(({ prisma }) =>
      prisma.store.updateMany({ where: { organizationId: orgId, id }, data: { primaryStoreId: id } }),
    );
    await expect(byCheck).rejects.toMatchObject({ code: "23514", constraint: "store_not_own_alias_check" });
  });

  it("recognizes a database in trouble by a failed Prisma statement", async () => {
    const { db } = await newDb();
    const error = await db.transaction(({ prisma }) => prisma.$executeRawUnsafe(diskFull)).catch((thrown) => thrown);
    expect([error.code, isDatabaseInTrouble(error)]).toEqual(["53100", true]);
  });

  it("keeps the error of the callback when it replaces a failed Prisma statement's", async () => {
    const { orgId, db } = await newDb();
    const work = db.transaction(async ({ prisma }) => {
      await prisma.store.create({ data: store(orgId, "A") });
      await prisma.store
        .create({ data: store(orgId, "A") })
        .catch(() => Promise.reject(new Error("The code is taken")));
    });
    await expect(work).rejects.toThrow("The code is taken");
  });

  it("reads the same bigint, time, list and JSON as SQL", async () => {
    const { orgId, db } = await newDb();
    await createUser(orgId, { permissions: ["app:rfm"] });
    await db.transaction(async (tx) => {
      const { prisma } = tx;
      const where = { id: orgId };
      await prisma.organization.update({ where, data: { transIdBase: 2n ** 62n, profileUpdatedAt: new Date(1) } });
      await prisma.store.create({ data: { ...store(orgId, "A"), businessHours: { mon: [] } } });
      const select = { transIdBase: true, profileUpdatedAt: true } as const;
      const organization = await prisma.organization.findUnique({ where, select });
      const stores = await prisma.store.findMany({ select: { businessHours: true } });
      const roles = await prisma.role.findMany({ select: { permissions: true } });
      expect([organization, ...stores, ...roles]).toEqual([
        ...(await tx.rows(
          'SELECT trans_id_base AS "transIdBase", profile_updated_at AS "profileUpdatedAt" FROM organization',
        )),
        ...(await tx.rows('SELECT business_hours AS "businessHours" FROM store')),
        ...(await tx.rows("SELECT permissions FROM role")),
      ]);
    });
  });

  it("rejects a Prisma client that is used after its transaction", async () => {
    const { db } = await newDb();
    const kept = await db.transaction(async (tx) => ({ prisma: tx.prisma }));
    await wait(1);
    await expect(kept.prisma.store.count()).rejects.toThrow(/Transaction/);
  });
});
