import { heavyWebhookWork } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import type { Task } from "../platform/off-loop/task.ts";
import type { LanePart } from "./rules/inbox-lane.ts";
import type { InboxSource } from "./rules/inbox-row.ts";
import { parseStored, readBody } from "./rules/read-body.ts";

/** Parsing a body up to this size takes a few milliseconds. */
const INLINE_SIZE = 65_536;

const MODULE = "lib/messaging/rules/read-body.ts";
const READ = { file: MODULE, name: "readBody", run: readBody };
const PARSE = { file: MODULE, name: "parseStored", run: parseStored };

/** `readBody`; a large body is read off the event loop. */
export function readLargeBody(source: InboxSource, raw: Uint8Array): Promise<LanePart[] | null> {
  return work(READ, [source, raw], raw.byteLength);
}

/** `parseStored`; a large body is parsed off the event loop. */
export function parseLargeBody(source: InboxSource, body: string, receivedAt: Date) {
  return work(PARSE, [source, body, receivedAt], body.length);
}

function work<Rest extends unknown[], Output>(
  task: Task<[InboxSource, ...Rest], Output>,
  args: [InboxSource, ...Rest],
  size: number,
): Promise<Output> {
  const isLarge = size > INLINE_SIZE;
  const run = () => runOffLoop(task, args, { isLarge });
  return isLarge ? heavyWebhookWork(args[0], run) : run();
}
