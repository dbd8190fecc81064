import type { Ctx } from "../platform/ctx.ts";
import type { Admission, TemplateName } from "./schemas.ts";

/** Asked before each portion. A stop that is due for a probe lets one caller through, once. */
export async function admitSending(
  _ctx: Ctx,
  _input: { numberId: string; template?: TemplateName | null },
): Promise<Admission> {
  throw new Error("Not built yet");
}
