import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { figure } from "../../support/figures.ts";

// Checks tenant isolation in the database catalogue. A new table without it fails here.
const APP_ROLE = "balcao_app";

/** Functions with their owner's rights (SECURITY DEFINER). Review a new one twice before adding it here. */
const REVIEWED_DEFINERS = [
  "public.count_customer_views(uuid)",
  "public.find_customer_views(uuid,integer)",
  "public.find_customers_named(text)",
  "public.search_access_logs(text,uuid,text,timestamp with time zone,timestamp with time zone,integer,integer)",
  "public.search_customers(text,integer)",
  "public.unsafe_count_due_sends(integer)",
  "public.unsafe_find_invite(text,text[])",
  "public.unsafe_find_only_organization()",
  "public.unsafe_find_open_token(text)",
  "public.unsafe_find_redirect(text)",
  "public.unsafe_find_survey_token(text)",
  "public.unsafe_find_unattributed(uuid[],timestamp with time zone,integer)",
  "public.unsafe_find_unsubscribe_token(text)",
  "public.unsafe_find_user(text)",
  "public.unsafe_find_user_by_email(text)",
  "public.unsafe_is_migrated(text)",
  "public.unsafe_list_campaign_leftovers()",
  "public.unsafe_list_due_agent_hours(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_attributions(timestamp with time zone,integer,uuid,integer,integer)",
  "public.unsafe_list_due_campaign_page(timestamp with time zone,integer,uuid,uuid,integer)",
  "public.unsafe_list_due_campaign_times(timestamp with time zone)",
  "public.unsafe_list_due_campaigns(timestamp with time zone)",
  "public.unsafe_list_due_erasures(timestamp with time zone,integer,uuid,integer,integer)",
  "public.unsafe_list_due_erp_syncs(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_helpdesk_contacts(timestamp with time zone)",
  "public.unsafe_list_due_number_checks(timestamp with time zone,integer,uuid,uuid,integer)",
  "public.unsafe_list_due_purges(timestamp with time zone,integer,uuid,integer,integer)",
  "public.unsafe_list_due_reassignments(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_relays(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_removals(timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_removals(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_removals(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_removals(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_rfm_refreshes(timestamp with time zone,integer,uuid,integer,integer,integer,bigint,integer)",
  "public.unsafe_list_due_segment_counts(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_due_visits(integer,uuid,integer)",
  "public.unsafe_list_due_webhook_deliveries(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_erp_organizations()",
  "public.unsafe_list_helpdesk_crossings(timestamp with time zone)",
  "public.unsafe_list_helpdesk_organizations()",
  "public.unsafe_list_last_runs()",
  "public.unsafe_list_open_campaign_page(integer,uuid,uuid,integer)",
  "public.unsafe_list_open_campaigns()",
  "public.unsafe_list_opt_outs_said()",
  "public.unsafe_list_organizations()",
  "public.unsafe_list_stale_job_runs(timestamp with time zone,integer,uuid,integer)",
  "public.unsafe_list_tracking_organizations()",
  "public.unsafe_load_api_key(text)",
  "public.unsafe_load_member(text,text)",
  "public.unsafe_load_user(text,text)",
  "public.unsafe_route_accounts(text[])",
  "public.unsafe_route_mail(text[],uuid[])",
  "public.unsafe_route_numbers(text[],text[])",
];
/** Functions with the rights of the tables' owner, who alone may create and drop partitions. They read no tenant's values. */
const REVIEWED_OWNER_FUNCTIONS = [
  "platform.add_partition(name,integer)",
  "platform.drop_partition(name,timestamp with time zone)",
  "platform.find_partition_state(name)",
];
/** Tables that soon contain many rows of a new organization. */
const FILLED_AT_ONCE = [
  "customer",
  "customer_record",
  "customer_identity",
  "customer_metrics",
  "customer_search",
  "rfm_history",
  "product",
  "sale",
  "sale_item",
  "sales_daily_store",
  "sales_daily_seller",
  "campaign_recipient",
  "message_event",
];
/** Schemas without tenant data: shared state of the ports, and libraries' bookkeeping. */
const SHARED_SCHEMAS = ["platform", "engine", "graphile_worker"];
const NO_TENANT = ["_prisma_migrations"];

type Table = { oid: number; name: string; rls: boolean; forced: boolean; owner: string };

describe("[C3] every tenant table", () => {
  let db: pg.Client;
  let tables: Table[];

  beforeAll(async () => {
    db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await db.connect();
    const found = await db.query<Table>(
      `SELECT c.oid::int, c.relname AS name, c.relrowsecurity AS rls, c.relforcerowsecurity AS forced,
         pg_get_userbyid(c.relowner) AS owner
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'm', 'f') ORDER BY 2`,
    );
    tables = found.rows.filter(({ name }) => !NO_TENANT.includes(name));
  });
  afterAll(() => db.end());

  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

  it("is found by this suite's catalog query", () => {
    expect(tables.length).toBeGreaterThanOrEqual(20);
    expect(names(tables)).toEqual(expect.arrayContaining(["customer", "sale", "access_log", "organization"]));
  });

  it("is in the tenant schema", async () => {
    const { rows } = await db.query(
      `SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('public', 'information_schema')
         AND n.nspname NOT LIKE 'pg\\_%' GROUP BY 1`,
    );
    expect(rows.map(({ nspname }) => nspname).filter((name) => !SHARED_SCHEMAS.includes(name))).toEqual([]);
  });

  it("has row-level security, enabled and forced", () => {
    const without = names(tables.filter(({ rls, forced }) => !rls || !forced));
    expect(without).toEqual([]);
    figure("C3", { tables: tables.length, without: without.length });
  });

  it("has a NOT NULL organization column", async () => {
    const { rows } = await db.query(
      `SELECT c.relname AS name FROM pg_class c WHERE c.oid = ANY($1) AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnotnull AND a.atttypid = 'uuid'::regtype
           AND a.attname = CASE c.relname WHEN 'organization' THEN 'id' ELSE 'organization_id' END)`,
      [tables.map(({ oid }) => oid)],
    );
    expect(names(rows)).toEqual([]);
  });

  it("has exactly one policy for the application, on all commands, with USING and WITH CHECK on the organization", async () => {
    const { rows } = await db.query(
      `SELECT tablename AS name, cmd, permissive, roles::text[] AS roles, qual, with_check FROM pg_policies
       WHERE schemaname = 'public' AND ($1 = ANY(roles) OR 'public' = ANY(roles))`,
      [APP_ROLE],
    );
    const condition = (name: string) =>
      `(${name === "organization" ? "id" : "organization_id"} = (current_setting('app.organization_id'::text))::uuid)`;
    for (const { name } of tables) {
      expect(rows.filter((row) => row.name === name)).toEqual([
        {
          name,
          cmd: "ALL",
          permissive: "PERMISSIVE",
          roles: [APP_ROLE],
          qual: condition(name),
          with_check: condition(name),
        },
      ]);
    }
  });

  it("shows several tenants' rows only to the reviewed functions' owner, read-only", async () => {
    const { rows } = await db.query(
      `SELECT DISTINCT roles::text[] AS roles, cmd FROM pg_policies WHERE schemaname = 'public' AND NOT $1 = ANY(roles)`,
      [APP_ROLE],
    );
    expect(rows).toEqual([{ roles: ["balcao_definer"], cmd: "SELECT" }]);
  });

  it("has the organization column first in every index except those unique across the installation", async () => {
    const { rows } = await db.query(
      `SELECT t.relname AS name, i.relname AS index FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
         JOIN pg_class t ON t.oid = x.indrelid
         LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
       WHERE t.oid = ANY($1) AND a.attname IS DISTINCT FROM 'organization_id' ORDER BY 2`,
      [tables.map(({ oid }) => oid)],
    );
    expect(rows.map(({ index }) => index)).toEqual([
      "api_key_key_hash_key",
      "app_user_clerk_id_key",
      "helpdesk_config_instance_url_account_id_key",
      "open_token_pkey",
      "organization_pkey",
      "organization_slug_key",
      "organization_spread_idx",
      "redirect_token_pkey",
      "store_whatsapp_number_confirmed_instance_key",
      "store_whatsapp_number_confirmed_phone_key",
      "survey_token_pkey",
      "unsubscribe_token_pkey",
    ]);
  });

  it("references another tenant table only together with the organization", async () => {
    const { rows } = await db.query(
      `SELECT k.conname AS name FROM pg_constraint k
       WHERE k.contype = 'f' AND k.conrelid = ANY($1) AND k.confrelid <> 'organization'::regclass
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
           AND a.attname = 'organization_id')`,
      [tables.map(({ oid }) => oid)],
    );
    expect(names(rows)).toEqual([]);
  });

  it("has fresh planner statistics soon after an organization fills it", async () => {
    const { rows } = await db.query<{ name: string; options: string[] | null }>(
      `SELECT relname AS name, reloptions AS options FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
      [FILLED_AT_ONCE],
    );
    const late = rows.filter(({ options }) => !options?.includes("autovacuum_analyze_scale_factor=0.02"));
    expect([rows.length, late]).toEqual([FILLED_AT_ONCE.length, []]);
  });

  it("is not owned by the application", () => {
    expect(tables.filter(({ owner }) => owner === APP_ROLE || owner === "balcao")).toEqual([]);
  });
});

describe("[C3] application role", () => {
  let db: pg.Client;
  beforeAll(async () => {
    db = new pg.Client({ connectionString: inject("databaseUrl") });
    await db.connect();
  });
  afterAll(() => db.end());

  it("has no SUPERUSER, BYPASSRLS, CREATEROLE, CREATEDB or REPLICATION, nor has any role it belongs to", async () => {
    const { rows } = await db.query(
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles
       WHERE pg_has_role(current_user, oid, 'MEMBER') ORDER BY 1`,
    );
    const ordinary = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(rows).toEqual([
      { rolname: "balcao", ...ordinary },
      { rolname: APP_ROLE, ...ordinary },
    ]);
  });

  it("owns only the job queue's tables, and cannot create, alter or truncate others", async () => {
    const { rows: owned } = await db.query(
      `SELECT DISTINCT relnamespace::regnamespace::text AS schema FROM pg_class
       WHERE pg_has_role(current_user, relowner, 'MEMBER')`,
    );
    expect(owned.filter(({ schema }) => schema !== "graphile_worker" && schema !== "pg_toast")).toEqual([]);
    await expect(db.query("CREATE TABLE public.mine (id int)")).rejects.toThrow("permission denied");
    await expect(db.query("CREATE SCHEMA mine")).rejects.toThrow("permission denied");
    await expect(db.query("ALTER TABLE customer NO FORCE ROW LEVEL SECURITY")).rejects.toThrow("must be owner");
    await expect(db.query("TRUNCATE customer")).rejects.toThrow("permission denied");
    await expect(db.query("SET ROLE balcao_definer")).rejects.toThrow("permission denied");
  });

  it("can add to and erase from the audit log, but never change it", async () => {
    const { rows } = await db.query(
      `SELECT privilege, has_table_privilege('access_log', privilege) AS granted
       FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege`,
    );
    const granted = rows.filter((row) => row.granted).map((row) => row.privilege);
    expect(granted).toEqual(["SELECT", "INSERT", "DELETE"]);
    const { rows: columns } = await db.query("SELECT has_any_column_privilege('access_log', 'UPDATE') AS granted");
    expect(columns).toEqual([{ granted: false }]);
  });

  it("cannot read _prisma_migrations", async () => {
    await expect(db.query("SELECT * FROM _prisma_migrations")).rejects.toThrow("permission denied");
  });
});

describe("security definer functions", () => {
  it("are the reviewed ones, belong to their dedicated role, and pin their search path", async () => {
    const db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await db.connect();
    const { rows } = await db.query(
      `SELECT n.nspname || '.' || p.proname || '(' || array_to_string(ARRAY(
           SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY AS a(t, n) ORDER BY n), ',') || ')' AS signature,
         pg_get_userbyid(p.proowner) AS owner, p.proconfig AS config,
         has_function_privilege('public', p.oid, 'EXECUTE') AS open
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const { rows: owners } = await db.query(
      "SELECT pg_get_userbyid(relowner) AS owner FROM pg_class WHERE relname = 'sale'",
    );
    await db.end();
    const [ofOwner, ofDefiner] = [
      rows.filter(({ signature }) => signature.startsWith("platform.")),
      rows.filter(({ signature }) => !signature.startsWith("platform.")),
    ];
    expect(ofOwner.map(({ signature }) => signature)).toEqual(REVIEWED_OWNER_FUNCTIONS);
    for (const row of ofOwner) {
      expect(row).toMatchObject({ ...owners[0], open: false });
      expect(row.config).toContain("search_path=pg_catalog, pg_temp");
    }
    expect(ofDefiner.map(({ signature }) => signature)).toEqual(REVIEWED_DEFINERS);
    for (const row of ofDefiner) {
      expect(row).toMatchObject({ owner: "balcao_definer", config: ["search_path=public, pg_temp"], open: false });
    }
  });
});

describe("[C3] partitions", () => {
  let owner: pg.Client;
  let app: pg.Client;
  let partitions: { name: string; parent: string }[];
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    app = new pg.Client({ connectionString: inject("databaseUrl") });
    await Promise.all([owner.connect(), app.connect()]);
    ({ rows: partitions } = await owner.query(
      `SELECT inhrelid::regclass::text AS name, inhparent::regclass::text AS parent FROM pg_inherits
       JOIN pg_class c ON c.oid = inhrelid WHERE c.relkind = 'r' ORDER BY 1`,
    ));
  });
  afterAll(() => Promise.all([owner.end(), app.end()]));

  it("are those of the partitioned tables, with a default partition each", () => {
    expect([...new Set(partitions.map(({ parent }) => parent))].sort()).toEqual([
      "access_log",
      "event",
      "tracking_hit",
    ]);
    expect(partitions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["access_log_default", "event_default", "tracking_hit_default"]),
    );
  });

  it("grant nothing to the application, nor to the reviewed functions: both access the partitioned table", async () => {
    const { rows } = await owner.query(
      `SELECT c.oid::regclass::text AS name, a.privilege_type FROM pg_class c
       CROSS JOIN LATERAL aclexplode(c.relacl) a WHERE c.relispartition AND a.grantee <> c.relowner`,
    );
    expect(rows).toEqual([]);
    await app.query("SELECT set_config('app.organization_id', $1, false)", [randomUUID()]);
    for (const { name } of partitions)
      await expect(app.query(`SELECT FROM ${name}`)).rejects.toMatchObject({ code: "42501" });
  });

  it("hide other organizations' rows even from a role that was granted one", async () => {
    await owner.query("BEGIN");
    try {
      const ids = [randomUUID(), randomUUID()];
      for (const id of ids)
        await owner.query(
          `INSERT INTO access_log (organization_id, user_id, endpoint, method, status, action_type)
           VALUES ($1, $1, '/', 'GET', 200, 'ROLE_CREATE')`,
          [id],
        );
      const { rows: places } = await owner.query(
        "SELECT DISTINCT tableoid::regclass::text AS name FROM access_log WHERE organization_id = ANY ($1)",
        [ids],
      );
      expect(places).toHaveLength(1);
      await owner.query(`GRANT SELECT ON ${places[0].name} TO balcao_app`);
      await owner.query("SET LOCAL ROLE balcao_app");
      await owner.query("SELECT set_config('app.organization_id', $1, true)", [ids[0]]);
      const { rows } = await owner.query(`SELECT organization_id AS id FROM ${places[0].name}`);
      expect(rows).toEqual([{ id: ids[0] }]);
    } finally {
      await owner.query("ROLLBACK");
    }
  });

  it("cannot be created or detached by the application, which may only ask for the coming months", async () => {
    await expect(app.query("DROP TABLE access_log_default")).rejects.toMatchObject({ code: "42501" });
    await expect(app.query("SELECT platform.create_partition('access_log', 'mine', 'DEFAULT')")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(app.query("SELECT platform.add_partition('sale', 3)")).rejects.toThrow("is not partitioned by month");
    // No row of the last month is removed, whatever is asked for.
    expect((await app.query("SELECT platform.drop_partition('access_log', 'infinity') AS name")).rows).toEqual([
      { name: null },
    ]);
  });
});

describe("migrations", () => {
  it("have all been applied, and a second run applies nothing", async () => {
    expect(await prepareDatabase(inject("ownerDatabaseUrl"), inject("databaseUrl"))).toEqual([]);
  });
});
