import { route } from "@/lib/http/index.ts";
import { getRfmMigrations, RfmMigrations, RfmMigrationsQuery } from "@/lib/rfm/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Customers who moved between RFM segments from one period to another",
  permissions: [["app:rfm"]],
  query: RfmMigrationsQuery,
  response: RfmMigrations,
  handler: ({ ctx, query }) => getRfmMigrations(ctx, query),
});
