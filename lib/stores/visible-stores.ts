import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";

/**
 * Store ids a read is limited to: the intersection of the actor's scope and the requested stores, including aliases;
 * null means no limit.
 */
export async function visibleStores(ctx: Ctx, asked?: readonly string[]): Promise<string[] | null> {
  const [seen, named] = [ctx.storeScope, asked];
  if (!seen && !named) return null;
  const visible = seen ? new Set(await expandStores(ctx, seen)) : null;
  const wanted = named ? await expandStores(ctx, named) : [...(visible ?? [])];
  return visible ? wanted.filter((id) => visible.has(id)) : wanted;
}
