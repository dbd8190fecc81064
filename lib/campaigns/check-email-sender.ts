import type { Ctx } from "../platform/ctx.ts";
import { findMail } from "./load-facts.ts";
import { senderProblem } from "./rules/sendable.ts";
import type { EmailSenderCheck } from "./schemas.ts";

/** Whether campaigns can be sent by e-mail, for users without permission to read the e-mail settings. */
export async function checkEmailSender(ctx: Ctx): Promise<EmailSenderCheck> {
  return { problem: senderProblem(await findMail(ctx)) };
}
