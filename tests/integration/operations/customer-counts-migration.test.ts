import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { databaseBefore } from "../../support/database-before.ts";

const database = databaseBefore("20261206200100_customer_counts_filled");
const GROUP = "organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out";

it("the migration counts customers from before the triggers, while others are written", async () => {
  const owner = database.owner();
  const [storeId, otherStoreId] = [randomUUID(), randomUUID()];
  const organizations = [randomUUID(), randomUUID()];
  const add = (people: number) =>
    owner.query(
      `INSERT INTO customer_metrics (organization_id, customer_id, store_id, phone_type)
       SELECT o, gen_random_uuid(), $1, CASE WHEN n % 2 = 0 THEN 'MOBILE' END
       FROM unnest($2::uuid[]) o, generate_series(1, $3::int) n`,
      [storeId, organizations, people],
    );
  const some = (condition: string) =>
    `customer_id IN (SELECT customer_id FROM customer_metrics WHERE ${condition} LIMIT 3)`;
  // Without triggers, as before they existed; foreign keys to customers are not checked.
  await owner.query("SET session_replication_role = replica");
  await add(20);
  await owner.query("SET session_replication_role = origin; ALTER TABLE customer_metrics DISABLE TRIGGER ALL");
  await owner.query("ALTER TABLE customer_metrics ENABLE TRIGGER USER");
  await add(5);
  await owner.query(`UPDATE customer_metrics SET store_id = $1 WHERE ${some("phone_type IS NULL")}`, [otherStoreId]);
  await owner.query(`DELETE FROM customer_metrics WHERE ${some("phone_type = 'MOBILE'")}`);
  const writer = new pg.Client({ connectionString: database.url() });
  await writer.connect();
  await writer.query("BEGIN");
  await writer.query("UPDATE customer_metrics SET whatsapp_opt_out = true WHERE phone_type = 'MOBILE'");
  await database.migrate();
  await writer.query("COMMIT");
  await writer.end();
  const groups = async (count: string, table: string) =>
    (
      await owner.query(
        `SELECT ${GROUP}, ${count}::int AS customers FROM ${table} GROUP BY ${GROUP} HAVING ${count} <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
      )
    ).rows;
  const counted = await groups("sum(customers)", "customer_count");
  expect(counted).toEqual(await groups("count(*)", "customer_metrics"));
  expect(counted.length).toBeGreaterThan(4);
});
