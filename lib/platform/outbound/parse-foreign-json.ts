import type { Ctx } from "../ctx.ts";
import { continueHeavyWork } from "../heavy-work.ts";
import { IS_PARSABLE } from "../off-loop/check-json.ts";
import { runOffLoop } from "../off-loop/run-off-loop.ts";

/** Up to this size any text parses within a few milliseconds. */
const INLINE_CHARACTERS = 65_536;

/**
 * Parses JSON from an organization's own system. A large text is first checked in a worker thread, in the
 * organization's queue. SyntaxError if it is malformed or built to block the parser.
 */
export async function parseForeignJson({ orgId }: Pick<Ctx, "orgId">, text: string): Promise<unknown> {
  if (text.length <= INLINE_CHARACTERS) return JSON.parse(text);
  const isParsable = await continueHeavyWork({ orgId }, () => runOffLoop(IS_PARSABLE, [text], { isLarge: true }));
  if (!isParsable) throw new SyntaxError("Malformed or oversized JSON");
  return JSON.parse(text);
}
