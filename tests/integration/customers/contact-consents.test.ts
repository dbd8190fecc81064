import { beforeEach, describe, expect, it } from "vitest";
import { recordConsents, updateConsents } from "../../../lib/customers/index.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";

const PHONE = "11988887777";
const SAID_AT = new Date("2026-11-10T12:00:00.000Z");

describe("WhatsApp consent recorded for a phone", () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await CustomerShop.open();
  });
  const say = (isOptedOut: boolean, at = SAID_AT, of = shop) =>
    recordConsents(of.ctx, [{ phone: PHONE, channel: "whatsapp", isOptedOut, source: "keyword", at }]);
  const stateOf = async (id: string, of = shop) => {
    const rows = await of.ctx.db.rows<{ is_out: boolean; mirrored: boolean; changes: string[] }>(
      `SELECT c.whatsapp_opt_out AS is_out, m.whatsapp_opt_out AS mirrored,
         ARRAY(SELECT source || ' ' || is_opted_out FROM consent_change e
           WHERE e.organization_id = $1 AND e.customer_id = c.id ORDER BY created_at) AS changes
       FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
       WHERE c.organization_id = $1 AND c.id = $2`,
      [of.orgId, id],
    );
    return rows[0];
  };
  const kept = (of = shop) => of.ctx.db.rows("SELECT * FROM phone_consent WHERE organization_id = $1", [of.orgId]);
  const out = { is_out: true, mirrored: true, changes: ["keyword true"] };
  const asked = { is_out: false, mirrored: false, changes: [] };

  it("applies to a customer created with that phone, and to no other customer", async () => {
    expect(await say(true)).toBe(0);
    const other = await shop.customer("F01", "1", { phone: "11900000000" });
    const theirs = await shop.customer("F01", "2", { phone: PHONE });
    expect(await stateOf(other)).toEqual(asked);
    expect(await stateOf(theirs)).toEqual(out);
    expect(await kept()).toHaveLength(1);
  });

  it("applies to a customer who gets the phone later", async () => {
    const id = await shop.customer("F01", "1", { phone: "11900000000" });
    await say(true);
    await shop.customer("F01", "1", { phone: PHONE });
    expect(await stateOf(id)).toEqual(out);
  });

  it("applies to the customer split off with the phone, and to no other customer", async () => {
    await shop.customer("F01", "1", { phone: PHONE, taxId: "52998224725" });
    const id = await shop.customer("F02", "2", { phone: "11900000000", taxId: "52998224725" });
    expect(await say(true)).toBe(0);
    const split = await splitCustomer(shop.as(["app:customers:edit"]), { id, identities: ["F01:1"] });
    expect(await stateOf(id)).toEqual(asked);
    expect(await stateOf(split.id)).toEqual(out);
    expect(await kept()).toHaveLength(1);
  });

  it("is stored without the phone, and only for its organization", async () => {
    const other = await CustomerShop.open();
    await say(true);
    expect(JSON.stringify(await kept())).not.toContain("88887777");
    expect(await kept()).toHaveLength(1);
    const stranger = await other.customer("F01", "1", { phone: PHONE });
    expect(await stateOf(stranger, other)).toEqual(asked);
    expect(await kept()).toHaveLength(1);
  });

  it("follows the latest event, in any order of arrival", async () => {
    await say(false, new Date("2026-11-12T12:00:00.000Z"));
    await say(true);
    expect(await stateOf(await shop.customer("F01", "1", { phone: PHONE }))).toEqual(asked);
  });

  it("is the opt-out when an opt-out and an opt-in have the same time, in any order of arrival", async () => {
    for (const [first, second] of [
      [true, false],
      [false, true],
    ] as const) {
      shop = await CustomerShop.open();
      const id = await shop.customer("F01", "1", { phone: PHONE });
      await say(first);
      await say(second);
      expect(await stateOf(id)).toMatchObject({ is_out: true, mirrored: true });
      expect(await stateOf(await shop.customer("F01", "2", { phone: PHONE, taxId: "52998224725" }))).toMatchObject({
        is_out: true,
      });
    }
    shop = await CustomerShop.open();
    const id = await shop.customer("F01", "1", { phone: PHONE });
    const word = { phone: PHONE, channel: "whatsapp" as const, source: "keyword" as const, at: SAID_AT };
    await recordConsents(
      shop.ctx,
      [true, false].map((isOptedOut) => ({ ...word, isOptedOut })),
    );
    expect(await stateOf(id)).toMatchObject({ is_out: true, mirrored: true });
  });

  it("keeps a repeated opt-out over an earlier opt-in that arrives late", async () => {
    const id = await shop.customer("F01", "1", { phone: PHONE });
    const [yes, again] = [new Date("2026-11-11T12:00:00.000Z"), new Date("2026-11-12T12:00:00.000Z")];
    await say(true);
    for (let time = 0; time < 2; time += 1) expect(await say(true, again)).toBe(0);
    expect(await say(false, yes)).toBe(0);
    expect(await stateOf(id)).toEqual({ ...out, changes: ["keyword true", "keyword true"] });
    expect(await say(false, new Date("2026-11-13T12:00:00.000Z"))).toBe(1);
    expect(await stateOf(id)).toMatchObject({ is_out: false, mirrored: false });
  });

  it("applies to the phone's next holder, until an opt-in from that phone", async () => {
    const first = await shop.customer("F01", "1", { phone: PHONE });
    expect(await say(true)).toBe(1);
    await shop.customer("F01", "1", { phone: "11900000000" });
    const second = await shop.customer("F01", "2", { phone: PHONE });
    expect([await stateOf(first), await stateOf(second)]).toEqual([out, out]);
    expect(await kept()).toHaveLength(1);
    expect(await say(false, new Date("2026-11-12T12:00:00.000Z"))).toBe(1);
    const third = await shop.customer("F02", "3", { phone: PHONE, taxId: "52998224725" });
    expect(await stateOf(third)).toMatchObject({ is_out: false, mirrored: false });
  });
});

describe("email opt-out", () => {
  const EMAIL = "Rosa@Correio.test";
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await CustomerShop.open();
  });
  const stop = (customerId: string, address: string | null = null) =>
    recordConsents(shop.ctx, [
      { customerId, address, channel: "email", isOptedOut: true, source: "unsubscribe", at: SAID_AT },
    ]);
  const isOut = async (id: string) => {
    const [row] = await shop.ctx.db.rows<{ email: boolean; mirrored: boolean; whatsapp: boolean }>(
      `SELECT c.email_opt_out AS email, m.email_opt_out AS mirrored, c.whatsapp_opt_out AS whatsapp
       FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
       WHERE c.organization_id = $1 AND c.id = $2`,
      [shop.orgId, id],
    );
    return row;
  };
  const out = { email: true, mirrored: true, whatsapp: false };
  const asked = { email: false, mirrored: false, whatsapp: false };

  it("applies to the next record with that address, in upper or lower case", async () => {
    expect(await stop(await shop.customer("F01", "1", { email: EMAIL }))).toBe(1);
    const next = await shop.customer("F02", "2", { email: EMAIL.toLowerCase() });
    const other = await shop.customer("F02", "3", { email: "outra@correio.test" });
    expect([await isOut(next), await isOut(other)]).toEqual([out, asked]);
    await shop.customer("F02", "3", { email: EMAIL });
    expect(await isOut(other)).toEqual(out);
  });

  it("is stored without the address, and only for its organization", async () => {
    await stop(await shop.customer("F01", "1", { email: EMAIL }));
    const kept = await shop.ctx.db.rows("SELECT * FROM email_consent WHERE organization_id = $1", [shop.orgId]);
    expect(kept).toMatchObject([{ is_opted_out: true, source: "unsubscribe" }]);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain("rosa");
    const elsewhere = await CustomerShop.open();
    const stranger = await elsewhere.customer("F01", "1", { email: EMAIL });
    const [state] = await elsewhere.ctx.db.rows("SELECT email_opt_out FROM customer WHERE id = $1", [stranger]);
    expect(state).toEqual({ email_opt_out: false });
  });

  it("applies to the customer and to the address that it came from, not to the customer's new address", async () => {
    const first = await shop.customer("F01", "1", { email: "casa@correio.test" });
    const house = await shop.customer("F01", "2", { email: "casa@correio.test" });
    const old = await shop.customer("F01", "3", { email: EMAIL });
    expect(await stop(first, EMAIL)).toBe(2);
    expect([await isOut(first), await isOut(house), await isOut(old)]).toEqual([out, asked, out]);
    expect(await isOut(await shop.customer("F02", "4", { email: "casa@correio.test" }))).toEqual(asked);
  });

  it("doesn't override a later opt-in recorded by staff", async () => {
    const first = await shop.customer("F01", "1", { email: EMAIL });
    await stop(first);
    const manager = shop.as(["app:customers:edit"]);
    await updateConsents(manager, { id: first, emailOptOut: false });
    await shop.customer("F01", "1", { email: "outra@correio.test" });
    await shop.customer("F01", "1", { email: EMAIL });
    expect(await isOut(first)).toEqual(asked);
  });
});
