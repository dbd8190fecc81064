import type { Ctx } from "../platform/ctx.ts";
import { getWhatsappNumber } from "../stores/index.ts";
import type { Tariff } from "./names.ts";
import { findTariff, type TariffOf } from "./store/tariff.ts";

/** The tariff of a message that would be sent now; null: its number, provider or template category is not known. */
export async function findMessageTariff(ctx: Ctx, message: TariffOf): Promise<Tariff | null> {
  if (message.channel === "whatsapp" && message.numberId !== null)
    await getWhatsappNumber(ctx, { id: message.numberId });
  return findTariff(ctx.db, ctx.orgId, message);
}
