import type { Ctx } from "./ctx.ts";
import { continueHeavyWork } from "./heavy-work.ts";
import { IS_PARSABLE } from "./off-loop/check-json.ts";
import { runOffLoop } from "./off-loop/run-off-loop.ts";

/** Up to here parsing takes a few milliseconds, whatever the text says. */
const INLINE_CHARACTERS = 65_536;

/**
 * Parses JSON that an organization's own system sent. A large text is checked in a worker thread first, in the
 * organization's turn. Fails with a SyntaxError for what is malformed or built to occupy the parser.
 */
export async function parseForeignJson({ orgId }: Pick<Ctx, "orgId">, text: string): Promise<unknown> {
  if (text.length <= INLINE_CHARACTERS) return JSON.parse(text);
  const isParsable = await continueHeavyWork({ orgId }, () => runOffLoop(IS_PARSABLE, [text], { isLarge: true }));
  if (!isParsable) throw new SyntaxError("Malformed or oversized JSON");
  return JSON.parse(text);
}
