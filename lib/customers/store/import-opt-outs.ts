import type { Sql } from "../../platform/db.ts";
import { type SpokenWord, writeConsentsSaid } from "./consents-said.ts";
import { keepConsents } from "./contact-consents.ts";

export type ImportedOptOut = Pick<SpokenWord, "channel" | "at"> & { address: string };

/**
 * Stores opt-outs of a file for their addresses and the customers who have these. The caller holds `lockMetrics`.
 * Returns the number of changed consents.
 */
export async function importOptOuts(sql: Sql, orgId: string, optOuts: readonly ImportedOptOut[]): Promise<number> {
  if (optOuts.length === 0) return 0;
  const words = optOuts.map((optOut) => ({
    ...optOut,
    customerId: null,
    isOptedOut: true,
    source: "import" as const,
  }));
  await keepConsents(sql, orgId, words);
  return (await writeConsentsSaid(sql, orgId, words)).filter(({ isChange }) => isChange).length;
}
