import { takeTurns } from "../core/take-turns.ts";
import { parseLargeBody } from "./body-work.ts";
import type { ParsedDelivery } from "./rules/inbox-row.ts";
import type { Delivery } from "./store/inbox.ts";

/** Characters that are parsed in a few milliseconds. */
const TURN = 131_072;

/** Reads stored deliveries one after another, in turns of the event loop, by the wire format of their source. */
export function deliveryParser(): (delivery: Delivery) => Promise<ParsedDelivery> {
  const pause = takeTurns(TURN);
  return async ({ source, body, receivedAt }) => {
    await pause(body.length);
    return parseLargeBody(source, body, receivedAt);
  };
}
