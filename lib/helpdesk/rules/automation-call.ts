import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import { UpsertCustomer } from "../../erp/schemas.ts";

const Label = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_-]{1,60}$/u, "must be one word");
/** One label or several. */
const Labels = z
  .union([Label, z.array(Label).max(20)])
  .transform((labels) => [labels].flat())
  .default([]);

const ChangeLabels = z
  .strictObject({ organizationId: Uuid, conversationId: z.int().min(1), add: Labels, remove: Labels })
  .refine(({ add, remove }) => add.length + remove.length > 0, "name a label to add or to remove");
export type ChangeLabels = z.infer<typeof ChangeLabels>;

/** What every call has: the organization for which it acts. */
export const NamedOrganization = z.object({ data: z.object({ organizationId: Uuid }) });

/** `POST /webhooks/automation` */
export const AutomationCall = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("customer.upsert"),
    data: UpsertCustomer.extend({ organizationId: Uuid }),
  }),
  z.strictObject({
    action: z.literal("campaign.send"),
    data: z.strictObject({ organizationId: Uuid, campaignId: Uuid }),
  }),
  z.strictObject({ action: z.literal("conversation.label"), data: ChangeLabels }),
]);
export type AutomationCall = z.infer<typeof AutomationCall>;
