import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import "./generate.ts";
import { currentKeyId } from "../lib/platform/crypto.ts";
import type { Left } from "./keys/count-left.ts";
import { reportFailure } from "./operator/report-failure.ts";

const { systemCtx } = await import("../lib/platform/ctx.ts");
const { closeDb } = await import("../lib/platform/db.ts");
const { unsafeListOrganizationIds } = await import("../lib/platform/organizations.ts");
const { countLeft } = await import("./keys/count-left.ts");
const { rotateColumn } = await import("./keys/rotate-column.ts");
const { findSealedColumns, findTextTables } = await import("./keys/sealed-columns.ts");

// Re-encrypts stored values with the current keys while the application runs. See docs/operator/keys.md.
const HELP = `npm run rotate-keys [-- --check] [-- --batch 500]
  --check  only counts values left under a former key
  --batch  rows in one transaction (500)
Environment: that of the application, with the former keys in ENCRYPTION_KEYS_PREVIOUS and TAX_ID_HASH_KEYS_PREVIOUS.`;
const PASSES = 20;
const PAUSE_MS = 500;
const { values } = parseArgs({
  options: { check: { type: "boolean" }, batch: { type: "string", default: "500" }, help: { type: "boolean" } },
});

if (values.help) console.log(HELP);
else
  process.exitCode = await main(Math.max(1, Number(values.batch) || 500)).then(
    (isDone) => (isDone ? 0 : 1),
    reportFailure,
  );
await closeDb();

async function main(batch: number): Promise<boolean> {
  const orgIds = await unsafeListOrganizationIds();
  console.log(`${orgIds.length} organization(s), key in use ${currentKeyId()}`);
  if (values.check) return sayLeft(await findLeft(orgIds));
  const left = await encryptAll(orgIds, batch);
  const isHashed = await hashAgain(orgIds, batch);
  await tellHelpdesks(orgIds);
  return sayLeft(left) && isHashed;
}

/** Repeats passes, because each skips locked rows. Values that no known key decrypts stay unchanged. */
async function encryptAll(orgIds: string[], batch: number): Promise<Left[]> {
  for (let pass = 1; ; pass += 1) {
    const unreadable = await encryptAgain(orgIds, batch);
    const left = await findLeft(orgIds);
    if (left.reduce((sum, { rows }) => sum + rows, 0) <= unreadable || pass === PASSES) return left;
    await pause(PAUSE_MS);
  }
}

/** Returns the number of values that no known key decrypts. */
async function encryptAgain(orgIds: string[], batch: number): Promise<number> {
  let unreadable = 0;
  for (const column of await findSealedColumns()) {
    const name = `${column.table}.${column.column}`;
    let seen = 0;
    for (const orgId of orgIds) {
      const { unreadable: failed } = await rotateColumn(orgId, column, batch, (rows) => {
        seen += rows;
        console.log(`${name}: ${seen}`);
      });
      unreadable += failed;
    }
  }
  return unreadable;
}

/** Two passes: the second verifies that the first left nothing. */
async function hashAgain(orgIds: string[], batch: number): Promise<boolean> {
  const { countBare, rotateHashes } = await import("./keys/rotate-hashes.ts");
  let [changed, stale] = [0, 0];
  for (const orgId of orgIds) {
    changed += (await rotateHashes(orgId, batch)).changed;
    stale += (await rotateHashes(orgId, batch)).stale;
  }
  console.log(`Hashes changed: ${changed}; stored tax ids hashed with another key: ${stale}`);
  const { taxIds, phones, addresses } = await countBare(orgIds);
  if (taxIds + phones + addresses > 0)
    console.log(
      `Stored only as a hash, whatever its key: ${taxIds} tax ids, ${phones} phones, ${addresses} mail addresses. ` +
        "Those of a former key are found only while it stays in TAX_ID_HASH_KEYS_PREVIOUS.",
    );
  return stale === 0;
}

async function tellHelpdesks(orgIds: string[]): Promise<void> {
  const { refreshWebhook } = await import("../lib/helpdesk/index.ts");
  for (const orgId of orgIds) {
    const isTold = await refreshWebhook(systemCtx(orgId, "rotate-keys")).catch(() => false);
    if (!isTold)
      console.log(`The helpdesk of ${orgId} still uses its old webhook address: test its connection in the settings.`);
  }
}

async function findLeft(orgIds: string[]): Promise<Left[]> {
  const tables = await findTextTables();
  const left: Left[] = [];
  for (const orgId of orgIds) left.push(...(await countLeft(orgId, tables)));
  return left;
}

function sayLeft(left: Left[]): boolean {
  for (const { place, keyId, rows } of left) console.log(`LEFT ${place}: ${rows} under ${keyId}`);
  console.log(
    left.length === 0
      ? "No value is left under a former key: remove the former keys from ENCRYPTION_KEYS_PREVIOUS."
      : "Not done: add the keys of these values to ENCRYPTION_KEYS_PREVIOUS and run the command again, or save those settings again.",
  );
  return left.length === 0;
}
