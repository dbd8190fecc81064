import { takeTurns } from "../core/take-turns.ts";
import { parseLargeBody } from "./body-work.ts";
import type { ParsedDelivery } from "./rules/inbox-row.ts";
import type { Delivery } from "./store/inbox.ts";

/** Characters parsed before yielding to the event loop; takes a few milliseconds. */
const TURN = 131_072;

/** Parses stored deliveries one by one in their source's format, yielding to the event loop in between. */
export function deliveryParser(): (delivery: Delivery) => Promise<ParsedDelivery> {
  const pause = takeTurns(TURN);
  return async ({ source, body, receivedAt }) => {
    await pause(body.length);
    return parseLargeBody(source, body, receivedAt);
  };
}
