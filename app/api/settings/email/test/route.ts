import { route } from "@/lib/http/index.ts";
import { sendTestMail, TestMailResult } from "@/lib/settings/index.ts";

// Sends only to the caller's own address, and is rate-limited, so that it cannot be used to send mail to others.
export const POST = route({
  summary: "Sends a test mail to the caller",
  permissions: [["app:settings"]],
  rateLimit: { limit: 5 },
  response: TestMailResult,
  errors: ["test_needs_user"],
  idempotent: "outside",
  handler: ({ ctx }) => sendTestMail(ctx),
});
