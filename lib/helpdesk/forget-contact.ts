import { BadGatewayError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { loadHelpdeskConfig } from "./store/config.ts";
import { listContactIds } from "./store/contacts.ts";

const NAME = "Cliente removido";

/** A person who was erased has no name in the helpdesk any more. Fails, to be tried again, while the helpdesk doesn't say so. */
export async function forgetContact(ctx: Ctx, { customerId }: { customerId: string }): Promise<number> {
  const config = await loadHelpdeskConfig(ctx);
  const ids = config ? await listContactIds(ctx, config.accountId, customerId) : [];
  if (ids.length === 0) return 0;
  const desk = await openHelpdesk(ctx);
  for (const id of ids) if (!(await desk?.renameContact(id, NAME))) throw new BadGatewayError("The helpdesk");
  return ids.length;
}
