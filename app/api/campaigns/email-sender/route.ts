import { checkEmailSender, EmailSenderCheck } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/email-sender: for the wizard, before a draft exists that could be checked.
export const GET = route({
  summary: "Whether campaigns can be sent by e-mail, and what is missing",
  permissions: [["app:campaigns"]],
  response: EmailSenderCheck,
  handler: ({ ctx }) => checkEmailSender(ctx),
});
