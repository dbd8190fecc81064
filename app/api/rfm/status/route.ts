import { route } from "@/lib/http/index.ts";
import { getRfmStatus, RfmStatus } from "@/lib/rfm/index.ts";

export const GET = route({
  summary: "When the RFM segments were last computed",
  permissions: [["app:rfm"]],
  response: RfmStatus,
  handler: ({ ctx }) => getRfmStatus(ctx),
});
