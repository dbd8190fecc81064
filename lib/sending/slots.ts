import { laneSlots } from "../jobs/index.ts";
import { logger } from "../platform/logger.ts";
import { unsafeCountDueSends } from "./store/sends.ts";

/** All send runs of the process share an answer for this long. */
const ASK_EVERY_MS = 500;

let asked: { at: number; answer: Promise<boolean> } | null = null;

/** Whether more sends, of all organizations, may send now than have a slot: a running one then ends early. */
export function areSlotsShort(): Promise<boolean> {
  if (asked === null || Date.now() - asked.at >= ASK_EVERY_MS) asked = { at: Date.now(), answer: compare() };
  return asked.answer;
}

/** Never fails: a run that asks has claimed messages already. */
async function compare(): Promise<boolean> {
  try {
    const slots = laneSlots("sends");
    return (await unsafeCountDueSends(slots + 1)) > slots;
  } catch (err) {
    logger.warn({ err }, "sends that wait for a slot could not be counted; send runs keep their length");
    return false;
  }
}
