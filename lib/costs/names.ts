export { FREE_TARIFF, TARIFFS, type Tariff } from "../campaigns/names.ts";

/** Which message is charged: each that the provider accepted, or each that it delivered. */
export const CHARGED_PER = ["sent", "delivered"] as const;
export type ChargedPer = (typeof CHARGED_PER)[number];
