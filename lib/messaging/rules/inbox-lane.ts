import { createHash } from "node:crypto";
import type { InboxSource } from "./inbox-row.ts";
import { fieldsOf, listOf, wordOf } from "./read-fields.ts";

/**
 * Lanes of the inbox, processed in parallel. Each number has one lane, so that its messages stay in order. A smaller
 * count would leave the deliveries of the removed lanes unprocessed.
 */
export const INBOX_LANES = 4;

/** A webhook body, or the part of it that belongs to one lane. */
export type LanePart = { lane: number; body: string };

/** Splits a body by lane. Nearly all bodies concern one lane and stay unchanged. */
export function splitByLane(source: InboxSource, body: string, value: unknown): LanePart[] {
  switch (source) {
    case "whatsapp":
      return splitEntries(body, fieldsOf(value));
    case "gateway":
      return [{ lane: laneOf(wordOf(fieldsOf(value).instance)), body }];
    case "ses":
      return [{ lane: laneOf(body), body }];
  }
}

/** A body of the Cloud API has any number of entries, whose changes may concern several numbers. */
function splitEntries(body: string, fields: Record<string, unknown>): LanePart[] {
  const changes = listOf(fields.entry).flatMap((item) => {
    const entry = fieldsOf(item);
    return listOf(entry.changes).map((change) => ({ entry, change, lane: laneOf(numberOf(entry, change)) }));
  });
  const byLane = Map.groupBy(changes, ({ lane }) => lane);
  if (byLane.size <= 1) return [{ lane: changes[0]?.lane ?? 0, body }];
  return [...byLane].map(([lane, ofLane]) => {
    const entry = ofLane.map(({ entry, change }) => ({ ...entry, changes: [change] }));
    return { lane, body: JSON.stringify({ ...fields, entry }) };
  });
}

/** The number that a change is about; the account for changes of templates and limits. */
function numberOf(entry: Record<string, unknown>, change: unknown): string {
  const { metadata } = fieldsOf(fieldsOf(change).value);
  return wordOf(fieldsOf(metadata).phone_number_id) || wordOf(entry.id);
}

function laneOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE() % INBOX_LANES;
}
