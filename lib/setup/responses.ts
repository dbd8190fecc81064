import { z } from "zod";

/** `GET /settings/first-steps` */
export const FirstSteps = z
  .object({
    erp: z.boolean().describe("An ERP connection is configured."),
    number: z.boolean().describe("A provider confirmed a WhatsApp number."),
    team: z.boolean().describe("There is a second user, or an invite."),
    hours: z.boolean().describe("A store has business hours."),
    segment: z.boolean().describe("There is a segment."),
    campaign: z.boolean().describe("A campaign has left the state of a draft."),
    hasSales: z.boolean().describe("Sales were imported."),
  })
  .meta({ id: "FirstSteps" });
