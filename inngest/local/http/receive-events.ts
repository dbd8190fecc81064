import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { isSameSecret } from "../../../lib/platform/crypto.ts";
import type { EngineContext } from "../context.ts";
import { acceptEvents } from "../events/accept-events.ts";
import { PostedEvent } from "../events/event.ts";
import { HttpError, header, readJson } from "./request.ts";

const Posted = z.union([z.array(PostedEvent).min(1), PostedEvent.transform((event) => [event])]);

/** `POST /e/<event key>`: responds once the events are stored. */
export async function receiveEvents(
  engine: EngineContext,
  eventKey: string | undefined,
  givenKey: string,
  request: IncomingMessage,
): Promise<{ ids: string[]; status: 200 }> {
  if (eventKey !== undefined && !isSameSecret(givenKey, eventKey)) throw new HttpError(401, "Unknown event key");
  const posted = Posted.safeParse(await readJson(request));
  if (!posted.success) throw new HttpError(400, "An event needs a name and an object as data");
  const ids = await engine.db.tx((tx) => acceptEvents(tx, posted.data, requestKey(request)));
  return { ids, status: 200 };
}

/**
 * Deduplication key of a request: our step origin, when a step that sends events is repeated after a crash; else the
 * seed that the SDK keeps across retries.
 */
function requestKey(request: IncomingMessage): string | undefined {
  const origin = /(?:^|,)\s*balcao=([^,]+)/.exec(header(request, "tracestate") ?? "")?.[1];
  if (origin !== undefined) return `step:${origin}`;
  const seed = header(request, "x-inngest-event-id-seed");
  return seed === undefined ? undefined : `seed:${seed}`;
}
