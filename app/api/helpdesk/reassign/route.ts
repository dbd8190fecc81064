import { z } from "zod";
import { requestReassignment } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

/** Runs the five-minute check now. */
export const POST = route({
  summary: "Starts the reassignment of conversations that have waited too long",
  permissions: [["app:integrations"]],
  status: 202,
  response: z.object({ requested: z.literal(true) }),
  errors: ["needs_every_store", "reassignment_off"],
  idempotent: "outside",
  handler: ({ ctx }) => requestReassignment(ctx),
});
