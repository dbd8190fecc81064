import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { recordConsents } from "../../../lib/customers/index.ts";
import { setRecordedTypes } from "../../../lib/events/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { contentsOf } from "../../support/events.ts";
import { eventually } from "../../support/eventually.ts";
import { outboxOf } from "../../support/outbox.ts";

const PHONE = "11987654321";

let shop: CustomerShop;
let child: ChildProcess | undefined;
beforeEach(async () => {
  shop = await CustomerShop.open();
  await shop.customer("F01", "1", { name: "MARIA", phone: PHONE });
  await shop.ctx.db.sql((sql) => setRecordedTypes(sql, shop.orgId, "webhooks", ["consent.changed"]));
});
afterEach(() => void child?.kill("SIGKILL"));

async function killAt(moment: string): Promise<void> {
  child = fork(new URL("../../support/event-process.ts", import.meta.url), [moment, shop.orgId, PHONE], {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: inject("databaseUrl") },
  });
  expect(await Promise.race([once(child, "message"), once(child, "exit")])).toEqual([moment, undefined]);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const optOuts = async () =>
  (await shop.ctx.db.rows("SELECT FROM customer WHERE organization_id = $1 AND whatsapp_opt_out", [shop.orgId])).length;
const seen = async () => [await optOuts(), (await contentsOf(shop.orgId)).length, (await outboxOf(shop.orgId)).length];

describe("[A16] a process that is killed", () => {
  it("before its commit leaves neither change nor event; the repeated change has one", async () => {
    await killAt("written");
    expect(await seen()).toEqual([0, 0, 0]);
    // The server ends the killed session, and with it its locks, once it notices.
    const said = { phone: PHONE, channel: "whatsapp", isOptedOut: true, source: "keyword", at: new Date() } as const;
    await eventually(async () => expect(await recordConsents(shop.ctx, [said])).toBe(1));
    expect(await seen()).toEqual([1, 1, 1]);
  });

  it("right after its commit leaves change, event and wake-up", async () => {
    await killAt("committed");
    expect(await seen()).toEqual([1, 1, 1]);
  });
});
