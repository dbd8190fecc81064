export { TARIFFS, type Tariff } from "../campaigns/names.ts";

/** Which message is charged: each that the provider accepted, or each that it delivered. */
export const CHARGED_PER = [...(["sent", "delivered"] as const)] as const;
export type ChargedPer = (typeof CHARGED_PER)[number];

/** The only tariff whose messages may be free within 24 hours of the customer's last message. */
export const FREE_TARIFF = "cloud_utility";
