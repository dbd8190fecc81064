import { describe, expect, it } from "vitest";
import { REDIRECTED, unsafeFindDueReassignments, WAITING } from "../../../lib/helpdesk/index.ts";
import { reassignLockKey } from "../../../lib/helpdesk/reassignment/reassign-organization.ts";
import { NO_AGENT } from "../../../lib/helpdesk/rules/conversations.ts";
import { forgetEarliestWait } from "../../../lib/helpdesk/store/config.ts";
import { listJobRuns } from "../../../lib/jobs/index.ts";
import { acquireLock, forget } from "../../../lib/platform/kv.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { ECOMMERCE_INBOX, NOBODYS_INBOX, ReassignWorld } from "../../support/reassign-world.ts";

// Details of one organization; reassign-day.test.ts covers a whole day of three.
const AT = "2026-03-10T15:00:00.000Z";

describe("reassignment", () => {
  it("creates a new conversation with a note, an agent and a message, and closes the old one", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "ANA SOUZA - ECOM");
    const old = world.waiting(45, { labels: ["vip"] });
    expect(await world.run()).toMatchObject({ state: "done", redirected: 1, failed: 0 });
    expect(world.desk.get(old.id)).toMatchObject({ status: "resolved", labels: ["vip", WAITING, REDIRECTED] });
    const [next, ...more] = world.handedOver(old);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ status: "open", labels: [REDIRECTED, WAITING], assignee: { id: 7 } });
    expect(next?.messages.map(({ content, ...rest }) => ({ ...rest, begins: content.split("\n")[0] }))).toEqual([
      {
        senderName: "Balcão",
        type: "out",
        isPrivate: true,
        isAutomated: false,
        begins: `Atendimento transferido da conversa #${old.id}`,
      },
      {
        senderName: "Balcão",
        type: "out",
        isPrivate: false,
        isAutomated: true,
        begins:
          "Olá, Maria! Aqui é Ana. Seu atendimento foi transferido para a nossa equipe e logo falaremos com você.",
      },
    ]);
    expect(next?.messages[0]?.content).toContain(`Loja F10, sem resposta por 45 min.`);
    expect(next?.messages[0]?.content).toContain(`Maria Silva: Oi, sou ${old.id}`);
    expect(await world.records()).toEqual([
      expect.objectContaining({
        status: "completed",
        from: old.id,
        fromInbox: 10,
        to: next?.id,
        storeId: world.storeIds.get(10),
        agentId: 7,
        agentName: "ANA SOUZA - ECOM",
        minutesWaited: 45,
        completedAt: new Date(AT),
      }),
    ]);
    const runs = await listJobRuns(world.ctx, { types: ["reassignment"] });
    expect(runs.data).toMatchObject([{ status: "completed", progress: { conversations: { redirected: 1 } } }]);
    world.pass(5);
    expect(await world.run()).toMatchObject({ redirected: 0, skipped: 0 });
    expect((await listJobRuns(world.ctx, { types: ["reassignment"] })).total).toBe(1);
  });

  it("does nothing while it is switched off, and sends no request to the helpdesk", async () => {
    const world = await ReassignWorld.open(AT, { isOn: false });
    world.agent(7, "Ana");
    world.waiting(45);
    expect(await world.run()).toMatchObject({ state: "off" });
    expect(world.desk.calls).toEqual([]);
  });

  it("finishes a started reassignment after it is switched off, and starts no other", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const begun = world.waiting(45);
    world.desk.fault = (call) => (call === "assign" ? "fails" : null);
    expect(await world.run()).toMatchObject({ failed: 1 });
    await world.switchOff();
    const isScheduled = async () =>
      (await findAllDue(unsafeFindDueReassignments, { now: world.now })).orgIds.includes(world.orgId);
    world.desk.fault = () => null;
    world.pass(5);
    expect(await isScheduled()).toBe(true);
    const late = world.waiting(90);
    expect(await world.run()).toMatchObject({ state: "off", resumed: 1, redirected: 0 });
    expect(world.handedOver(begun)).toMatchObject([{ assignee: { id: 7 }, labels: [REDIRECTED, WAITING] }]);
    expect([begun.status, late.status]).toEqual(["resolved", "open"]);
    expect(await isScheduled()).toBe(false);
  });

  it("finishes a started reassignment when the queue can't be listed", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const begun = world.waiting(45);
    world.desk.fault = (call) => (call === "resolve" ? "fails" : null);
    expect(await world.run()).toMatchObject({ failed: 1 });
    world.desk.fault = (call) => (call === "list" ? "fails" : null);
    world.pass(5);
    expect(await world.run()).toMatchObject({ state: "unreachable", resumed: 1 });
    expect(begun.status).toBe("resolved");
  });

  it("ignores conversations in an inbox without a store, and those without a contact", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana", "offline");
    const left = [world.waiting(90, { inboxId: NOBODYS_INBOX }), world.waiting(80, { contact: null })];
    const ours = world.waiting(45);
    expect(await world.run()).toMatchObject({ withoutAgent: 1 });
    world.desk.members.set(ECOMMERCE_INBOX, []);
    world.agent(7, "Ana");
    expect(await world.run()).toMatchObject({ redirected: 1, failed: 0 });
    expect(world.handedOver(ours)).toHaveLength(1);
    expect(left.map(({ status, labels }) => [status, labels])).toEqual([
      ["open", [WAITING]],
      ["open", [WAITING]],
    ]);
    const runs = (await listJobRuns(world.ctx, { types: ["reassignment"] })).total;
    world.pass(5);
    expect(await world.run()).toMatchObject({ state: "done", failed: 0 });
    expect((await listJobRuns(world.ctx, { types: ["reassignment"] })).total).toBe(runs);
  });

  it("skips conversations that were answered or closed since they were listed", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const [first, answered, closed] = [world.waiting(90), world.waiting(80), world.waiting(70)];
    world.desk.around = (when) => {
      if (when === "before" || world.desk.calls.at(-1)?.call !== "resolve") return;
      world.desk.label(answered.id, []);
      closed.status = "resolved";
    };
    expect(await world.run()).toMatchObject({ redirected: 1, skipped: 2 });
    expect((await world.records()).map(({ from }) => from)).toEqual([first.id]);
    expect([world.handedOver(answered), world.handedOver(closed)]).toEqual([[], []]);
  });

  it("adds no no-agent label when the helpdesk doesn't answer", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const old = world.waiting(45);
    for (const failing of ["members", "list"]) {
      world.desk.fault = (call) => (call === failing ? "fails" : null);
      expect(await world.run()).toMatchObject({ state: "unreachable", withoutAgent: 0 });
    }
    expect(old.labels).toEqual([WAITING]);
    world.desk.fault = () => null;
    expect(await world.run()).toMatchObject({ redirected: 1 });
  });

  it("checks again at the next pass if the label times or part of the list could not be read", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const isScheduled = async () =>
      (await findAllDue(unsafeFindDueReassignments, { now: world.now })).orgIds.includes(world.orgId);
    const old = world.waiting(28);
    old.lastActivityAt = world.now;
    world.desk.fault = (call) => (call === "labelTimes" ? "fails" : null);
    expect(await world.run()).toMatchObject({ state: "done", redirected: 0 });
    world.pass(5);
    expect(await isScheduled()).toBe(true);
    world.desk.fault = () => null;
    expect(await world.run()).toMatchObject({ redirected: 1 });

    const unlisted = world.waiting(28);
    world.desk.unlisted = new Set([unlisted.id]);
    expect(await world.run()).toMatchObject({ state: "done", redirected: 0 });
    world.pass(5);
    expect(await isScheduled()).toBe(true);
    world.desk.unlisted = new Set();
    expect(await world.run()).toMatchObject({ redirected: 1 });
  });

  it("checks again at the next pass if a conversation is reopened after the list was read", async () => {
    const world = await ReassignWorld.open(AT);
    const isScheduled = async () =>
      (await findAllDue(unsafeFindDueReassignments, { now: world.now })).orgIds.includes(world.orgId);
    const { findLabelTimes } = world.desk;
    const runs = [
      { isReopened: true, isDue: true }, // the bound was unknown before
      { isReopened: false, isDue: false },
      { isReopened: true, isDue: true }, // the bound was known before
      { isReopened: false, isDue: false },
    ];
    for (const [run, { isReopened, isDue }] of runs.entries()) {
      world.desk.findLabelTimes = async (ctx, labelled) => {
        if (isReopened) await forgetEarliestWait(ctx);
        return findLabelTimes(ctx, labelled);
      };
      await world.run();
      world.pass(5);
      expect([run, await isScheduled()]).toEqual([run, isDue]);
    }
  });

  it("chooses another agent on retry when the first one has left the inbox", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const old = world.waiting(45);
    world.desk.fault = (call) => (call === "assign" ? "fails" : null);
    expect(await world.run()).toMatchObject({ redirected: 0, failed: 1 });
    world.desk.fault = () => null;
    world.desk.members.set(ECOMMERCE_INBOX, []);
    world.pass(5);
    expect(await world.run()).toMatchObject({ resumed: 0, failed: 1 });
    world.agent(8, "Rui");
    world.pass(5);
    expect(await world.run()).toMatchObject({ resumed: 1 });
    expect(world.handedOver(old)[0]).toMatchObject({ assignee: { id: 8 } });
    expect(await world.records()).toMatchObject([{ agentId: 8, agentName: "Rui", attempts: 3 }]);
  });

  it("reassigns a returning customer again after another full wait", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const old = world.waiting(45);
    await world.run();
    world.pass(60);
    Object.assign(old, { status: "open", lastActivityAt: world.now });
    world.pass(30);
    expect(await world.run()).toMatchObject({ redirected: 0 });
    world.pass(5);
    expect(await world.run()).toMatchObject({ redirected: 1 });
    expect((await world.records()).map(({ minutesWaited }) => minutesWaited)).toEqual([45, 35]);
  });

  it("continues in the existing conversation of an inbox with one conversation per contact", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    world.desk.keepsToOne = true;
    const old = world.waiting(45);
    const { contact } = old;
    const former = world.desk.add({ inboxId: ECOMMERCE_INBOX, contact, status: "resolved" });
    world.desk.fault = (call) => (call === "resolve" && former.status === "resolved" ? "fails" : null);
    expect(await world.run()).toMatchObject({ failed: 1 });
    world.desk.fault = () => null;
    world.pass(5);
    expect(await world.run()).toMatchObject({ resumed: 1 });
    expect(world.handedOver(old)).toEqual([former]);
    expect(former).toMatchObject({ status: "open", assignee: { id: 7 }, labels: [REDIRECTED, WAITING] });
    expect(await world.records()).toMatchObject([{ to: former.id, status: "completed" }]);
  });

  it("gives up on a conversation after fifty attempts, and still reassigns the others", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const stuck = world.waiting(90);
    const well = world.waiting(45);
    world.desk.fault = (call, id) => (call === "create" && id === stuck.contact?.id ? "fails" : null);
    expect(await world.run()).toMatchObject({ redirected: 1, failed: 1 });
    expect(world.handedOver(well)).toHaveLength(1);
    for (let tries = 2; tries <= 50; tries += 1) {
      world.pass(61);
      expect(await world.run()).toMatchObject({ failed: 1 });
    }
    world.pass(61);
    expect(await world.run()).toMatchObject({ failed: 0, redirected: 0, skipped: 0 });
    expect(await world.records()).toMatchObject([
      { from: stuck.id, status: "failed", attempts: 50 },
      { from: well.id },
    ]);
    expect(stuck).toMatchObject({ status: "open", labels: [WAITING] });
  });

  it("adds the no-agent label once, and removes it on reassignment", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana", "offline");
    const old = world.waiting(45);
    expect(await world.run()).toMatchObject({ withoutAgent: 1 });
    world.pass(5);
    expect(await world.run()).toMatchObject({ withoutAgent: 0, redirected: 0 });
    expect(old.labels).toEqual([WAITING, NO_AGENT]);
    world.desk.members.set(ECOMMERCE_INBOX, []);
    world.agent(7, "Ana");
    expect(await world.run()).toMatchObject({ redirected: 1 });
    expect(old.labels).toEqual([WAITING, REDIRECTED]);
  });
});

describe("concurrent reassignment runs", () => {
  it("reassign each conversation once; the runs that don't get the lock return busy", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const rows = [world.waiting(90), world.waiting(80)];
    const { open } = world.desk;
    let others: Promise<{ state: string }[]> | undefined;
    world.desk.open = async (ctx) => {
      if (others === undefined) {
        others = Promise.all([world.run(), world.run()]);
        await others;
      }
      return open(ctx);
    };
    expect(await world.run()).toMatchObject({ state: "done", redirected: 2 });
    expect(await others).toMatchObject([{ state: "busy" }, { state: "busy" }]);
    expect(rows.map((row) => world.handedOver(row).length)).toEqual([1, 1]);
  });

  it("reassign each conversation once, even when the lock is lost", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    const rows = Array.from({ length: 6 }, (_, index) => world.waiting(90 - index));
    let calls = 0;
    const others: Promise<unknown>[] = [];
    world.desk.around = (when) => {
      if (when === "before" || calls++ !== 4) return;
      others.push(...[1, 2].map(() => forget(reassignLockKey(world.orgId)).then(() => world.run())));
    };
    await world.run();
    await Promise.all(others);
    expect(others).toHaveLength(2);
    expect(rows.map((row) => world.handedOver(row).length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await world.records()).map(({ status }) => status)).toEqual(Array(6).fill("completed"));
    expect(rows.map((row) => world.handedOver(row)[0]?.messages.length)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it("release the lock after an error", async () => {
    const world = await ReassignWorld.open(AT);
    world.agent(7, "Ana");
    world.desk.around = () => {
      throw new Error("The line is dead");
    };
    await expect(world.run()).rejects.toThrow("The line is dead");
    const release = await acquireLock(reassignLockKey(world.orgId), 10);
    expect(release).not.toBeNull();
    await release?.();
  });
});
