import { expect, it } from "vitest";
import { sqlSummary } from "../../../lib/platform/database/sql-summary.ts";

it.each([
  ["SELECT id FROM customer WHERE name = 'Bia' AND cpf = '529'", "SELECT customer"],
  ['WITH gone AS (DELETE FROM "kv_entry" WHERE key = $1 RETURNING 1) SELECT count(*) FROM gone', "DELETE kv_entry"],
  ["INSERT INTO platform.failed_run (run_id) VALUES ('x')", "INSERT platform.failed_run"],
  ["UPDATE customer SET name = 'Bia' FROM store", "UPDATE customer"],
  ["SELECT 1", "SELECT"],
  ["SET LOCAL lock_timeout = '3s'", "SET"],
  ["COMMIT", "COMMIT"],
  ["", "SQL"],
])("sqlSummary summarizes %j as %j", (text, summary) => {
  expect(sqlSummary(text)).toBe(summary);
});
