import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ensureDatabase } from "../../../scripts/database/prepare-database.ts";
import { schemaAsSql } from "../../support/schema-engine.ts";

// Prisma schema and migrations must agree: builds one database from each and compares the catalogues. The schema does not
// know partitions: a partitioned table is compared as one table.
const DATABASE = "balcao_prisma_schema";

/** Reviewed and only in SQL: partial indexes and indexes on an expression, which the Prisma schema cannot express. */
const SQL_ONLY_INDEXES = [
  "access_log_customer_view_idx",
  "campaign_awaiting_idx",
  "campaign_open_idx",
  "campaign_recipient_arm_idx",
  "campaign_recipient_in_doubt_idx",
  "campaign_recipient_lease_idx",
  "campaign_recipient_open_idx",
  "campaign_recipient_test_idx",
  "conversation_redirect_one_started_key",
  "customer_count_open_idx",
  "customer_count_sum_key",
  "customer_email_idx",
  "customer_erasure_open_idx",
  "customer_identity_told_of_idx",
  "customer_import_content_idx",
  "event_delivery_due_idx",
  "helpdesk_contact_due_idx",
  "helpdesk_message_answer_part_key",
  "helpdesk_message_open_idx",
  "helpdesk_message_status_due_idx",
  "job_run_completed_idx",
  "job_run_error_open_idx",
  "job_run_running_idx",
  "organization_spread_idx",
  "purged_attribution_total_key",
  "purged_sale_total_awaits_customer_idx",
  "purged_sale_total_key",
  "sale_awaits_customer_idx",
  "sale_influenced_idx",
  "segment_active_idx",
  "segment_name_key",
  "sending_stop_one_open_key",
  "store_one_ecommerce_key",
  "store_whatsapp_number_confirmed_instance_key",
  "store_whatsapp_number_confirmed_phone_key",
  "store_whatsapp_number_one_default_key",
  "tracking_hit_open_idx",
  "unsubscribe_token_open_idx",
];

/** Foreign keys that set one column to null but keep the organization, which Prisma cannot express either. */
const SQL_ONLY_KEYS = [
  "campaign_content_organization_id_survey_id_fkey",
  "email_message_organization_id_campaign_id_fkey",
  "helpdesk_message_organization_id_message_id_fkey",
  "whatsapp_message_organization_id_number_id_fkey",
];

const COLUMNS = `
  SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped`;

const CONSTRAINTS = `
  SELECT c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) AS line
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND k.contype IN ('p', 'f', 'u')`;

/** Key columns and their direction; included columns, operator classes and null order exist only in SQL. */
const INDEXES = `
  SELECT i.relname AS name, c.relname || ' ' || i.relname || CASE WHEN x.indisunique THEN ' unique ' ELSE ' ' END || m.amname
    || ' (' || (SELECT string_agg(a.attname || CASE WHEN x.indoption[n - 1] & 1 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY n)
        FROM generate_series(1, x.indnkeyatts) n JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[n - 1]) || ')' AS line
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid JOIN pg_am m ON m.oid = i.relam
  WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`;

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

describe("Prisma schema and migrations", () => {
  let migrated: pg.Client;
  let declared: pg.Client;

  beforeAll(async () => {
    const url = inject("ownerDatabaseUrl");
    await ensureDatabase(url, DATABASE);
    const declaredUrl = withDatabase(url, DATABASE);
    migrated = new pg.Client({ connectionString: url });
    declared = new pg.Client({ connectionString: declaredUrl });
    await Promise.all([migrated.connect(), declared.connect()]);
    // What the schema depends on.
    await declared.query("CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin");
    await declared.query("CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT gen_random_uuid()'");
    await declared.query(await schemaAsSql(declaredUrl));
  });

  afterAll(async () => {
    await declared.end();
    await migrated.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await migrated.end();
  });

  async function both(query: string, isOurs: (line: string) => boolean): Promise<[string[], string[]]> {
    const linesOf = async (db: pg.Client) => {
      const { rows } = await db.query<{ line: string }>(`${query} ORDER BY line`);
      return rows.map(({ line }) => line).filter(isOurs);
    };
    return Promise.all([linesOf(declared), linesOf(migrated)]);
  }

  const notBookkeeping = (line: string) => !line.startsWith("_prisma_migrations");

  it("agree on tables, columns, types, nullability and defaults", async () => {
    const [fromSchema, fromMigrations] = await both(COLUMNS, notBookkeeping);
    expect(fromSchema.length).toBeGreaterThan(150);
    expect(fromMigrations).toEqual(fromSchema);
  });

  it("agree on primary, foreign and unique keys", async () => {
    const isShared = (line: string) => notBookkeeping(line) && !SQL_ONLY_KEYS.includes(line.split(" ")[1] ?? "");
    const [fromSchema, fromMigrations] = await both(CONSTRAINTS, isShared);
    expect(fromSchema.length).toBeGreaterThan(40);
    expect(fromMigrations).toEqual(fromSchema);
  });

  it("agree on the key columns of every index but the reviewed ones", async () => {
    const isShared = (line: string) => notBookkeeping(line) && !SQL_ONLY_INDEXES.includes(line.split(" ")[1] ?? "");
    const [fromSchema, fromMigrations] = await both(INDEXES, isShared);
    expect(fromSchema.length).toBeGreaterThan(40);
    expect(fromMigrations).toEqual(fromSchema);
  });

  it("have no reviewed exception for an index or key that does not exist", async () => {
    const { rows } = await migrated.query("SELECT indexname FROM pg_indexes WHERE indexname = ANY($1) ORDER BY 1", [
      SQL_ONLY_INDEXES,
    ]);
    expect(rows.map(({ indexname }) => indexname)).toEqual(SQL_ONLY_INDEXES);
    const { rows: keys } = await migrated.query(
      "SELECT conname FROM pg_constraint WHERE conname = ANY($1) ORDER BY 1",
      [SQL_ONLY_KEYS],
    );
    expect(keys.map(({ conname }) => conname)).toEqual(SQL_ONLY_KEYS);
  });
});
