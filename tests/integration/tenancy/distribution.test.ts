import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

// What distributing the tables over several servers by organization (Citus) asks of the schema. Each exception is named
// here and in docs/operator/scale.md, with what a conversion does about it. A new one fails.

/** Unique over all organizations: a conversion moves them into small tables on one server. */
const GLOBAL_UNIQUES = [
  "api_key_key_hash_key",
  "app_user_clerk_id_key",
  "helpdesk_config_instance_url_account_id_key",
  "organization_slug_key",
  "store_whatsapp_number_confirmed_instance_key",
  "store_whatsapp_number_confirmed_phone_key",
  // Tokens are looked up before the organization is known.
  "open_token_pkey",
  "redirect_token_pkey",
  "survey_token_pkey",
  "unsubscribe_token_pkey",
];
/** `ON DELETE SET NULL` of one column, which Citus rejects: an update before the delete replaces it. */
const SET_NULL_KEYS = [
  "campaign_content_organization_id_survey_id_fkey",
  "email_message_organization_id_campaign_id_fkey",
  "helpdesk_message_organization_id_message_id_fkey",
  "whatsapp_message_organization_id_number_id_fkey",
];
/** Their functions read and write rows of the same organization only. */
const TRIGGERS = [
  "campaign_recipient_keep_variant",
  "customer_erased_forget_helpdesk",
  "customer_erased_forget_helpdesk_contact",
  "customer_erased_forget_imports",
  "customer_erased_forget_messages",
  "customer_erased_forget_recipient_address",
  "customer_erased_forget_suppressed_address",
  "customer_erased_forget_survey_words",
  "customer_erased_forget_tracking",
  "customer_erased_forget_whatsapp_user",
  "customer_insert_helpdesk_contact",
  "customer_metrics_delete_count",
  "customer_metrics_insert_count",
  "customer_metrics_update_count",
  "customer_update_helpdesk_contact",
  "segment_deleted_campaigns_forget",
  "store_no_alias_chain",
  "whatsapp_number_deleted_campaigns_forget",
];

/** Columns of a key that hold the organization: `organization_id`, or the id of the table `organization`. */
const ORGANIZATION = `a.attname = CASE c.relname WHEN 'organization' THEN 'id' ELSE 'organization_id' END`;
const OURS = `c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations' AND NOT c.relispartition`;

describe("schema for distribution by organization", () => {
  let db: pg.Client;
  beforeAll(async () => {
    db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await db.connect();
  });
  afterAll(() => db.end());

  async function names(query: string): Promise<string[]> {
    const { rows } = await db.query<{ name: string }>(`${query} ORDER BY name`);
    return rows.map(({ name }) => name);
  }

  it("has the organization in every table", async () => {
    const without = await names(
      `SELECT c.relname AS name FROM pg_class c WHERE ${OURS} AND c.relkind IN ('r', 'p') AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnotnull AND ${ORGANIZATION})`,
    );
    expect(without).toEqual([]);
  });

  it("has the organization in every primary key and unique index but the reviewed ones", async () => {
    const without = await names(
      `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
       WHERE ${OURS} AND x.indisunique AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (x.indkey) AND ${ORGANIZATION})`,
    );
    expect(without).toEqual(GLOBAL_UNIQUES.toSorted());
  });

  it("has the organization at the same position on both sides of every foreign key", async () => {
    const without = await names(
      `SELECT k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       WHERE ${OURS} AND k.contype = 'f' AND NOT EXISTS (
         SELECT FROM unnest(k.conkey, k.confkey) AS pair (own, other)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own AND a.attname = 'organization_id'
         JOIN pg_attribute o ON o.attrelid = k.confrelid AND o.attnum = pair.other
           AND o.attname = CASE WHEN k.confrelid = 'organization'::regclass THEN 'id' ELSE 'organization_id' END)`,
    );
    expect(without).toEqual([]);
  });

  it("sets no column to null when a row is deleted, but for the reviewed keys", async () => {
    const found = await names(
      `SELECT k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       WHERE ${OURS} AND k.contype = 'f' AND k.confdeltype IN ('n', 'd')`,
    );
    expect(found).toEqual(SET_NULL_KEYS);
  });

  it("has no trigger but the reviewed ones", async () => {
    const found = await names(
      `SELECT t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${OURS} AND NOT t.tgisinternal`,
    );
    expect(found).toEqual(TRIGGERS);
  });

  it("has no sequence, exclusion constraint, generated column or inheritance in a tenant table", async () => {
    const found = await names(
      `SELECT c.relname || ' ' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE ${OURS} AND c.relkind IN ('r', 'p') AND (a.attidentity <> '' OR a.attgenerated <> '')
       UNION ALL SELECT k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${OURS} AND k.contype = 'x'
       UNION ALL SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE ${OURS}
       UNION ALL SELECT c.relname || ' ' || a.attname FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.adnum
         WHERE ${OURS} AND pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval%'`,
    );
    expect(found).toEqual([]);
  });
});
