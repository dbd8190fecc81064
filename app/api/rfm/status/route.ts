import { route } from "@/lib/http/index.ts";
import { getRfmStatus } from "@/lib/rfm/index.ts";

export const GET = route({
  permissions: [["app:rfm"]],
  handler: ({ ctx }) => getRfmStatus(ctx),
});
