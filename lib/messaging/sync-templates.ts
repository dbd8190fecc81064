import type { Ctx } from "../platform/ctx.ts";
import { getNumberAccess } from "../stores/index.ts";
import { fetchTemplates } from "./refresh-templates.ts";
import type { SyncTemplates } from "./schemas.ts";

/** Lists the number's templates now, regardless of age; 0 for a gateway number. */
export async function syncTemplates(ctx: Ctx, { numberId }: SyncTemplates): Promise<{ templates: number }> {
  const number = await getNumberAccess(ctx, numberId);
  return { templates: number.wabaId === null ? 0 : await fetchTemplates(ctx, number, number.wabaId) };
}
