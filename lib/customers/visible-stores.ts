import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "../stores/index.ts";

/**
 * The stores whose customers a read may show: those the actor may see and those asked for, aliases with them; null sets
 * no limit.
 */
export async function visibleStores(ctx: Ctx, asked?: readonly string[]): Promise<string[] | null> {
  const [seen, named] = [ctx.storeScope, asked];
  if (!seen && !named) return null;
  const visible = seen ? new Set(await expandStores(ctx, seen)) : null;
  const wanted = named ? await expandStores(ctx, named) : [...(visible ?? [])];
  return visible ? wanted.filter((id) => visible.has(id)) : wanted;
}
