import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { lockErasures } from "../../../lib/customers/store/erase.ts";
import { queueRelayMessages, unsafeQueueRelayStatuses } from "../../../lib/helpdesk/index.ts";
import type { ApplyDeliveries, UnsafeApplyReports } from "../../../lib/messaging/index.ts";
import { splitByLane } from "../../../lib/messaging/rules/inbox-lane.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { applyMessageEvents, recordReplies, unsafeApplyMessageEvents } from "../../../lib/sending/index.ts";
import { lockAttributions } from "../../../lib/sending/store/attributions.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import {
  createCustomer,
  createNumber,
  deliver,
  drain,
  holdInbox,
  ofNumber,
  processAllLanes,
  statusOf,
  textFrom,
  whatsappBody,
} from "../../support/inbox.ts";
import { type Random, seeded } from "../../support/seeded.ts";

const T = 1_767_225_600;
const LANE = 0;
const STATUSES = ["sent", "delivered", "read", "failed"] as const;
/** States of a ledger row before the reports: as `STATUSES_BEFORE` names them. */
const BEFORE = ["sent", "sent", "delivered", "in_doubt", "failed", "holdout"] as const;

let release: () => Promise<void>;
let recorder: EventRecorder;
beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(() => Promise.all([release(), recorder.close()]));

type Message = { id: string; providerId: string; before: (typeof BEFORE)[number] };
type Chain = { orgId: string; ctx: Ctx; storeId: string; number: string; messages: Message[] };

/** A number of the lane, so that all organizations of a test are in one batch. */
async function createChain(messages: Message[], { hasDesk = false, records = false } = {}): Promise<Chain> {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  let number = await createNumber(orgId, storeId);
  while (laneOf(number.name) !== LANE) number = await createNumber(orgId, storeId);
  const params = [orgId, storeId, number.id, messages.length];
  await ctx.db.rows(
    `WITH person AS (
       INSERT INTO customer (organization_id, store_id, name) SELECT $1, $2, 'Pessoa ' || g FROM generate_series(1, $4::int) g
       RETURNING id
     ), metrics AS (INSERT INTO customer_metrics (organization_id, customer_id, store_id) SELECT $1, id, $2 FROM person)
     INSERT INTO campaign (organization_id, name, channel, status, number_id, behavior_rules)
     VALUES ($1, 'Envio', 'whatsapp', 'sent', $3, '{"rules": []}')`,
    params,
  );
  await ctx.db.rows(
    `INSERT INTO campaign_recipient (organization_id, id, campaign_id, occurrence, customer_id, store_id, channel, status,
       assignment, address, provider_message_id, accepted_at, delivered_at, failed_at, claim_id, error_code)
     SELECT $1, m.id, c.id, 1, p.id, $2, 'whatsapp', CASE m.before WHEN 'holdout' THEN 'skipped' ELSE m.before END,
       CASE m.before WHEN 'holdout' THEN 'holdout' END, '11988887777',
       CASE WHEN m.before NOT IN ('in_doubt', 'holdout') THEN m."providerId" END,
       CASE WHEN m.before IN ('sent', 'delivered') THEN to_timestamp($4) END,
       CASE m.before WHEN 'delivered' THEN to_timestamp($4 + 5) END, CASE m.before WHEN 'failed' THEN to_timestamp($4) END,
       CASE m.before WHEN 'in_doubt' THEN m.id END, CASE m.before WHEN 'failed' THEN '131026' END
     FROM (SELECT *, row_number() OVER () AS n FROM jsonb_to_recordset($3) AS r(id uuid, "providerId" text, before text)) m
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customer WHERE organization_id = $1) p ON p.n = m.n
     JOIN campaign c ON c.organization_id = $1`,
    [orgId, storeId, JSON.stringify(messages), T],
  );
  if (records) await ctx.db.rows("UPDATE organization SET event_types = '{message.status}' WHERE id = $1", [orgId]);
  if (hasDesk) await addDesk(ctx, messages);
  return { orgId, ctx, storeId, number: number.name, messages };
}

/** Half of the messages are also answers of agents, one of them with an unknown outcome. */
async function addDesk(ctx: Ctx, messages: Message[]): Promise<void> {
  await ctx.db.rows(
    `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id, whatsapp_mode)
     VALUES ($1, $2, 'unused', 1, 'waba_official')`,
    [ctx.orgId, `https://${randomUUID()}.example.test`],
  );
  await ctx.db.rows(
    `INSERT INTO helpdesk_message (organization_id, id, direction, provider_message_id, state, said_at, created_at, next_at)
     SELECT $1, CASE n WHEN 1 THEN r.id ELSE gen_random_uuid() END, 'out', CASE WHEN n > 1 THEN "providerId" END,
       CASE n WHEN 1 THEN 'unknown' ELSE 'done' END, now(), now(), now()
     FROM (SELECT *, row_number() OVER () AS n FROM jsonb_to_recordset($2) AS r(id uuid, "providerId" text)) r
     WHERE n % 2 = 1`,
    [ctx.orgId, JSON.stringify(messages)],
  );
}

function laneOf(name: string): number {
  return splitByLane("whatsapp", "", { entry: [{ changes: [ofNumber(name, {})] }] })[0]?.lane ?? -1;
}

const createMessages = (random: Random, count: number): Message[] =>
  Array.from({ length: count }, () => {
    return { id: randomUUID(), providerId: `wamid.${randomUUID()}`, before: random.pick(BEFORE) };
  });

type Report = { message: Message; status: string; at: number; isNamed: boolean };
const report = ({ number }: Pick<Chain, "number">, reports: Report[]) =>
  deliver(
    whatsappBody({
      id: randomUUID(),
      ...ofNumber(number, {
        statuses: reports.map(({ message, status, at, isNamed }) =>
          statusOf(message.providerId, status, at, {
            ...(isNamed && { biz_opaque_callback_data: message.id }),
            ...(status === "failed" && { errors: [{ code: 131026 }] }),
          }),
        ),
      }),
    }),
  );

/** What the job function does. `alone`: the organizations that were processed one by one. */
function appliers(): { apply: ApplyDeliveries; applyReports: UnsafeApplyReports; alone: Set<string> } {
  const alone = new Set<string>();
  const apply: ApplyDeliveries = async (ctx, deliveryIds, content) => {
    alone.add(ctx.orgId);
    if (content.hasReports) await applyMessageEvents(ctx, { deliveryIds });
    if (content.hasMessages) await recordReplies(ctx, { deliveryIds });
    await queueRelayMessages(ctx, { deliveryIds, ...content });
  };
  const applyReports: UnsafeApplyReports = async (byOrg) => {
    const applied = await unsafeApplyMessageEvents(byOrg);
    return unsafeQueueRelayStatuses(new Map(applied.map((orgId) => [orgId, byOrg.get(orgId) ?? []])), new Date());
  };
  return { apply, applyReports, alone };
}

async function processTogether(): Promise<Set<string>> {
  const { apply, applyReports, alone } = appliers();
  while ((await processAllLanes(apply, applyReports)).taken > 0);
  return alone;
}
async function processAlone(): Promise<void> {
  while ((await processAllLanes(appliers().apply)).taken > 0);
}

/** Everything that reports change, without the ids that differ between two organizations. */
async function stateOf({ ctx, orgId }: Chain) {
  const read = (text: string) => ctx.db.rows(text, [orgId]);
  return {
    ledger: await read(
      `SELECT id, status, provider_message_id, accepted_at, delivered_at, read_at, failed_at, error_code, reason_code,
         claim_id, next_attempt_at FROM campaign_recipient WHERE organization_id = $1 ORDER BY id`,
    ),
    reports: await read(
      `SELECT provider_message_id, status, recipient_id, code, occurred_at FROM message_event
       WHERE organization_id = $1 ORDER BY 1, 2`,
    ),
    history: await read(
      "SELECT recipient_id, provider_message_id, sent_at FROM whatsapp_message WHERE organization_id = $1 ORDER BY 1",
    ),
    desk: await read(
      `SELECT provider_message_id, state, status_due_at IS NOT NULL AS due FROM helpdesk_message
       WHERE organization_id = $1 ORDER BY 1`,
    ),
    events: await read(
      `SELECT type, subject_id, data - 'campaignId' - 'customerId' AS data FROM event WHERE organization_id = $1
       ORDER BY subject_id, sequence`,
    ),
  };
}

describe("reports of many organizations in a batch", () => {
  it("have the same effects together as one by one", async () => {
    const random = seeded(20);
    const pairs = await Promise.all(
      Array.from({ length: 70 }, async (_, n) => {
        // Most organizations have only messages whose reports are ordinary.
        const messages = createMessages(random, 4).map((one) => (n % 3 ? { ...one, before: "sent" as const } : one));
        const fields = { hasDesk: n % 2 === 0, records: n % 5 === 0 };
        return { together: await createChain(messages, fields), alone: await createChain(messages, fields) };
      }),
    );
    for (let round = 0; round < 2; round += 1) {
      const reports = pairs.map(({ together }) =>
        Array.from({ length: 1 + random.below(4) }, () => ({
          message: random.pick(together.messages),
          status: random.below(20) === 0 ? "failed" : random.pick(STATUSES.slice(0, 3)),
          at: T + 10 + random.below(100),
          isNamed: random.below(3) > 0,
        })),
      );
      for (const [n, { alone }] of pairs.entries()) await report(alone, reports[n] ?? []);
      await processAlone();
      for (const [n, { together }] of pairs.entries()) await report(together, reports[n] ?? []);
      const ofTheirOwn = await processTogether();
      expect(ofTheirOwn.size).toBeLessThan(pairs.length * 0.6);
      for (const { together, alone } of pairs) expect(await stateOf(together)).toEqual(await stateOf(alone));
    }
  }, 120_000);

  let chains: Chain[];
  beforeEach(async () => {
    const messages = () => createMessages(seeded(1), 2).map((one) => ({ ...one, before: "sent" as const }));
    chains = await Promise.all(Array.from({ length: 4 }, () => createChain(messages())));
  });
  const reportAll = async (status = "delivered") => {
    for (const chain of chains)
      for (const message of chain.messages) await report(chain, [{ message, status, at: T + 10, isNamed: true }]);
  };
  const statuses = async ({ ctx, orgId }: Chain) => {
    const rows = await ctx.db.rows<{ status: string }>(
      "SELECT status FROM campaign_recipient WHERE organization_id = $1",
      [orgId],
    );
    return rows.map(({ status }) => status);
  };
  const expectApplied = async (status = "delivered") => {
    for (const chain of chains) expect(await statuses(chain)).toEqual([status, status]);
  };
  const first = () => chains[0] as Chain;

  it("are applied without a transaction of an organization's own", async () => {
    await reportAll();
    expect(await processTogether()).toEqual(new Set());
    await expectApplied();
  });

  it("that change whether a message was sent leave their organization to a transaction of its own", async () => {
    await reportAll("failed");
    expect(await processTogether()).toEqual(new Set(chains.map(({ orgId }) => orgId)));
    await expectApplied("failed");
  });

  it("wait for no organization whose erasure or attribution is under way", async () => {
    for (const lock of [lockErasures, lockAttributions]) {
      await reportAll(lock === lockErasures ? "delivered" : "read");
      const { apply, applyReports } = appliers();
      const others = chains.slice(1);
      let processed: Promise<unknown> = Promise.resolve();
      await first().ctx.db.sql(async (sql) => {
        await lock(sql, first().orgId);
        processed = processAllLanes(apply, applyReports);
        const isDone = async () => (await Promise.all(others.map(statuses))).flat().every((one) => one !== "sent");
        await expect.poll(isDone).toBe(true);
      });
      await processed;
    }
    await expectApplied("read");
  });

  it("of an organization whose statement fails are left to it; the others' are applied", async () => {
    await reportAll();
    const { apply, applyReports } = appliers();
    const failing = first().orgId;
    const poisoned: ApplyDeliveries = (ctx, ...rest) =>
      ctx.orgId === failing ? Promise.reject(new Error("poison")) : apply(ctx, ...rest);
    const withoutFirst: UnsafeApplyReports = async (byOrg) =>
      applyReports(new Map([...byOrg].filter(([orgId]) => orgId !== failing)));
    expect(await processAllLanes(poisoned, withoutFirst)).toMatchObject({ taken: 8, failed: 2 });
    for (const chain of chains.slice(1)) expect(await statuses(chain)).toEqual(["delivered", "delivered"]);
    expect(await statuses(first())).toEqual(["sent", "sent"]);
    await processTogether();
    await expectApplied();
  });

  it("are processed one by one if the common statement fails as a whole", async () => {
    await reportAll();
    const { apply, alone } = appliers();
    const failing: UnsafeApplyReports = () => Promise.reject(new Error("connection lost"));
    expect(await processAllLanes(apply, failing)).toMatchObject({ taken: 8, failed: 0 });
    expect(alone.size).toBe(4);
    await expectApplied();
  });

  it("are left to an organization that also received messages", async () => {
    await createCustomer(first().orgId, first().storeId, { phone: "11977776666" });
    await deliver(whatsappBody(ofNumber(first().number, { messages: [textFrom("5511977776666", "Oi")] })));
    await reportAll();
    expect(await processTogether()).toEqual(new Set([first().orgId]));
    await expectApplied();
  });

  it("with usernames are left to their organization until each username is known", async () => {
    await createCustomer(first().orgId, first().storeId, { phone: "11988887777" });
    const named = async (status: string) => {
      for (const chain of chains.slice(0, 2))
        await deliver(
          whatsappBody({
            id: randomUUID(),
            ...ofNumber(chain.number, {
              statuses: chain.messages.map(({ id, providerId }) =>
                statusOf(providerId, status, T + 10, {
                  biz_opaque_callback_data: id,
                  recipient_user_id: "BR.13491208655302741918",
                }),
              ),
            }),
          }),
        );
    };
    await named("delivered");
    // The other organization has no customer with the phone, so nothing of theirs is stored.
    expect(await processTogether()).toEqual(new Set([first().orgId]));
    await named("read");
    expect(await processTogether()).toEqual(new Set());
    expect(await statuses(first())).toEqual(["read", "read"]);
    const users = await first().ctx.db.rows("SELECT phone FROM whatsapp_user WHERE organization_id = $1", [
      first().orgId,
    ]);
    expect(users).toEqual([{ phone: "11988887777" }]);
  });

  it("that name another organization's message change only their own organization's rows", async () => {
    const [one, other] = [first(), chains[1] as Chain];
    const foreign = { id: randomUUID(), providerId: `wamid.${randomUUID()}`, before: "sent" as const };
    const owner = await createChain([foreign]);
    for (const chain of [one, other])
      await report(chain, [{ message: foreign, status: "read", at: T + 10, isNamed: true }]);
    await processTogether();
    expect(await statuses(owner)).toEqual(["sent"]);
    expect(await statuses(one)).toEqual(["sent", "sent"]);
    const stored = await owner.ctx.db.rows("SELECT FROM message_event WHERE organization_id = $1", [owner.orgId]);
    expect(stored).toEqual([]);
  });
});
