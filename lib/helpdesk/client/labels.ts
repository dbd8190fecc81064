import { acquireLock } from "../../platform/kv.ts";
import type { Failure, Outcome, Transport } from "./transport.ts";
import type { Helpdesk } from "./types.ts";
import { Labels } from "./wire.ts";

type LabelCalls = Pick<Helpdesk, "setLabels" | "addLabel" | "removeLabel" | "changeLabels">;
type LabelChange = { add?: readonly string[]; remove?: readonly string[] };

/** Exceeds the duration of one read and one write. */
const LOCK_SECONDS = 30;
const WAIT_MS = 50;
const MAX_WAITS = 300;

const BUSY: Failure = { ok: false, problem: "timeout", status: null, mayHaveActed: false };
const NO_LOCK: Failure = { ok: false, problem: "unreachable", status: null, mayHaveActed: false };

/**
 * The API can only replace the whole label list, so a change reads it first. A lock per conversation, shared by all
 * processes, prevents lost updates.
 */
export function labelCalls(transport: Transport): LabelCalls {
  const { orgId } = transport.connection;

  /** One read and at most one write; skips the write if nothing changes. */
  function change(call: string, id: number, { add = [], remove = [] }: LabelChange): Promise<boolean> {
    return alone(call, id, async () => {
      const known = await transport.ask({ call, path: `/conversations/${id}/labels`, answer: Labels });
      if (!known.ok) return known;
      const kept = known.data.filter((label) => add.includes(label) || !remove.includes(label));
      const missing = [...new Set(add)].filter((label) => !kept.includes(label));
      const isDone = missing.length === 0 && kept.length === known.data.length;
      return isDone ? known : write(call, id, [...kept, ...missing]);
    });
  }

  function write(call: string, id: number, labels: readonly string[]): Promise<Outcome<string[]>> {
    const path = `/conversations/${id}/labels`;
    return transport.ask({ call, method: "POST", path, body: { labels }, answer: Labels });
  }

  async function alone(call: string, id: number, work: () => Promise<Outcome<string[]>>): Promise<boolean> {
    const outcome = await underLock(labelLockKey(orgId, id), work).catch(() => NO_LOCK);
    if (!outcome.ok) transport.report(call, outcome);
    return outcome.ok;
  }

  async function underLock(key: string, work: () => Promise<Outcome<string[]>>): Promise<Outcome<string[]>> {
    for (let waits = 0; waits <= MAX_WAITS; waits += 1) {
      const release = await acquireLock(key, LOCK_SECONDS);
      // If the release fails, the lock expires.
      if (release) return work().finally(() => release().catch(() => undefined));
      await transport.sleep(WAIT_MS * (0.5 + Math.random()));
    }
    return BUSY;
  }

  return {
    setLabels: (id, labels) => alone("setLabels", id, () => write("setLabels", id, labels)),
    addLabel: (id, label) => change("addLabel", id, { add: [label] }),
    removeLabel: (id, label) => change("removeLabel", id, { remove: [label] }),
    changeLabels: (id, labels) => change("changeLabels", id, labels),
  };
}

function labelLockKey(orgId: string, conversationId: number): string {
  return `helpdesk-labels-${orgId}-${conversationId}`;
}
