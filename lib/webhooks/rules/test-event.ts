import { TEST_TYPE } from "../names.ts";
import type { WebhookEvent } from "./message.ts";

type Test = { endpointId: string; eventId: string; createdAt: Date };

/** A test event is about the endpoint itself. It is composed of its delivery's row, because the log of events has none. */
export function testEvent({ endpointId, eventId, createdAt }: Test): WebhookEvent {
  return {
    id: eventId,
    type: TEST_TYPE,
    sequence: 1,
    createdAt: createdAt.toISOString(),
    subject: { type: "webhook_endpoint", id: endpointId },
    storeId: null,
    data: {},
  };
}
