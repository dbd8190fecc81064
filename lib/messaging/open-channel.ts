import type { Ctx } from "../platform/ctx.ts";
import type { Channel } from "./schemas.ts";

/** The number, ready to send. 404 when it isn't the organization's, 409 when it has nothing to sign in with. */
export async function openChannel(_ctx: Ctx, _numberId: string): Promise<Channel> {
  throw new Error("Not built yet");
}
