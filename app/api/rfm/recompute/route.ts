import { route } from "@/lib/http/index.ts";
import { requestRfmRecompute } from "@/lib/rfm/index.ts";

export const POST = route({
  permissions: [["app:rfm"]],
  handler: ({ ctx }) => requestRfmRecompute(ctx),
});
