import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { requestRfmRecompute } from "@/lib/rfm/index.ts";

export const POST = route({
  summary: "Recomputes the RFM segments",
  permissions: [["app:rfm"]],
  response: z.object({ jobRunId: z.string() }),
  idempotent: "transaction",
  handler: ({ ctx }) => requestRfmRecompute(ctx),
});
