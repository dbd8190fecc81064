import type { Ctx } from "../platform/ctx.ts";
import { findMail } from "./load-facts.ts";
import { senderProblem } from "./rules/sendable.ts";
import type { EmailSenderCheck } from "./schemas.ts";

/** Whether a campaign could go by e-mail, for who may not see the settings that it hangs on. */
export async function checkEmailSender(ctx: Ctx): Promise<EmailSenderCheck> {
  return { problem: senderProblem(await findMail(ctx)) };
}
