import { route } from "@/lib/http/index.ts";
import { sendTestMail } from "@/lib/settings/index.ts";

// Writes only to who asks, and not often: nobody sends mail with it.
export const POST = route({
  summary: "A mail to whoever asks",
  permissions: [["app:settings"]],
  rateLimit: { limit: 5 },
  handler: ({ ctx }) => sendTestMail(ctx),
});
