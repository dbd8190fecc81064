import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { Line } from "./parts.ts";

/** `POST /webhooks/automation` */
export const AutomationCall = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("customer.upsert"),
    data: z.strictObject({
      organizationId: z.uuid(),
      storeCode: z.string().trim().min(1).max(40),
      externalId: z.string().trim().min(1).max(80),
      name: Line.max(200).nullish(),
      email: Line.max(254).toLowerCase().pipe(z.email()).nullish(),
      phone: z.string().max(40).nullish(),
      cpf: z.string().max(20).nullish(),
      birthDate: z.string().refine(isDay, "must be a day").nullish(),
      zipCode: Line.max(20).nullish(),
      city: Line.max(120).nullish(),
      state: Line.max(40).nullish(),
      address: Line.max(300).nullish(),
      neighborhood: Line.max(120).nullish(),
    }),
  }),
  z.strictObject({
    action: z.literal("campaign.send"),
    data: z.strictObject({ organizationId: z.uuid(), campaignId: z.uuid() }),
  }),
  z.strictObject({
    action: z.literal("conversation.label"),
    data: z.record(z.string(), z.unknown()),
  }),
]);
export type AutomationCall = z.infer<typeof AutomationCall>;
