import type { Ctx } from "../platform/ctx.ts";
import type { NumberStatus } from "./schemas.ts";
import { updateNumberStatus } from "./store/write-numbers.ts";

/** Stores provider status of a number: tier, quality, connection. False if the organization has no such number. */
export async function recordNumberStatus(ctx: Ctx, status: NumberStatus): Promise<boolean> {
  if ("phoneNumberId" in status) {
    const { phoneNumberId: value, ...fields } = status;
    return updateNumberStatus(ctx, { column: "phone_number_id", value }, fields);
  }
  const { gatewayInstanceName: value, ...fields } = status;
  return updateNumberStatus(ctx, { column: "gateway_instance_name", value }, fields);
}
