import { ForbiddenError } from "./errors.ts";

/** Changes to the whole organization require an actor who sees every store. */
export function assertSeesEveryStore({ storeScope }: { storeScope: readonly string[] | null }): void {
  if (storeScope !== null)
    throw new ForbiddenError("needs_every_store", "Only users with access to every store may change this");
}

/** The single store of an actor limited to one; null for all others. */
export function onlyStore(storeScope: readonly string[] | null): string | null {
  return storeScope?.length === 1 ? (storeScope[0] ?? null) : null;
}
