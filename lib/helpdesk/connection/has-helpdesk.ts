import { unsafeListHelpdeskTenants } from "../store/config.ts";

/** Cache time: a thousand deliveries need one query, and a new helpdesk misses few messages. */
const FRESH_MS = 10_000;

let known: { until: number; ids: Promise<ReadonlySet<string>> } | null = null;

/** Whether the organization has a helpdesk, cached for a few seconds to save work for organizations without one. */
export async function hasHelpdesk(orgId: string): Promise<boolean> {
  const now = performance.now();
  if (known === null || known.until < now) known = { until: now + FRESH_MS, ids: load() };
  return (await known.ids).has(orgId);
}

/** Clears the cache after a configuration change. */
export function forgetHelpdesks(): void {
  known = null;
}

async function load(): Promise<ReadonlySet<string>> {
  try {
    return new Set(await unsafeListHelpdeskTenants());
  } catch (error) {
    known = null;
    throw error;
  }
}
