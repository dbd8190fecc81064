import { requestReassignment } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

/** Runs the five-minute check now. */
export const POST = route({
  summary: "Looks now for conversations that wait too long",
  permissions: [["app:integrations"]],
  status: 202,
  handler: ({ ctx }) => requestReassignment(ctx),
});
