import { z } from "zod";
import { CONNECTION_STATES, NUMBER_PROBLEMS, WHATSAPP_PROVIDERS } from "./names.ts";

/** Open state at one instant; see `rules/business-hours.ts`. */
export const OpenState = z.object({
  isOpenNow: z.boolean(),
  minutesUntilClose: z.number().nullable(),
  minutesSinceClose: z.number().nullable(),
  todayCloseTime: z.string().nullable(),
  closesAt: z
    .string()
    .nullable()
    .describe(
      "ISO 8601. `closesAt`: null while closed or if it never closes; `opensAt`: null while open or if it never opens.",
    ),
  opensAt: z.string().nullable(),
});
export type OpenState = z.infer<typeof OpenState>;

/** A store in list responses; the open state is as of the response. */
export const StoreView = z
  .object({
    id: z.string(),
    code: z.string(),
    tradeName: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    isActive: z.boolean(),
    isEcommerce: z.boolean(),
    primaryStoreId: z.string().nullable(),
    legalName: z.string().nullable(),
    helpdeskInboxId: z.number().nullable(),
    hasBusinessHours: z.boolean(),
    numberCount: z.number(),
    ...OpenState.pick({ isOpenNow: true, closesAt: true, opensAt: true }).shape,
  })
  .meta({ id: "StoreView" });
export type StoreView = z.infer<typeof StoreView>;

export const DayHours = z.object({ active: z.boolean(), open: z.string(), close: z.string() }).meta({ id: "DayHours" });
export type DayHours = z.infer<typeof DayHours>;

/** A schedule with all seven days. A store without one is always open. */
export const BusinessHoursResponse = z
  .object({
    schedule: z.object({
      monday: DayHours,
      tuesday: DayHours,
      wednesday: DayHours,
      thursday: DayHours,
      friday: DayHours,
      saturday: DayHours,
      sunday: DayHours,
    }),
  })
  .meta({ id: "BusinessHours" });

export const StoreSettingsView = OpenState.extend({
  storeId: z.string(),
  code: z.string(),
  tradeName: z.string(),
  helpdeskInboxId: z.number().nullable(),
  businessHours: BusinessHoursResponse.nullable(),
  text: z.string().describe("Today's hours and the whole week's, in Portuguese, for messages to customers."),
  weekText: z.string(),
}).meta({ id: "StoreSettingsView" });
export type StoreSettingsView = z.infer<typeof StoreSettingsView>;

export const LinkAliasResponse = z.object({ aliasId: z.string(), principalId: z.string() }).meta({ id: "LinkAlias" });

export const StoreName = z
  .object({ id: z.string(), code: z.string(), tradeName: z.string() })
  .meta({ id: "StoreName" });
export type StoreName = z.infer<typeof StoreName>;

export const AliasTree = z
  .object({
    aliases: z.record(z.string(), z.string()).describe("Alias → principal."),
    principals: z.array(StoreName.extend({ aliases: z.array(StoreName) })),
  })
  .meta({ id: "AliasTree" });
export type AliasTree = z.infer<typeof AliasTree>;

/** A number in API responses. */
export const WhatsappNumberView = z
  .object({
    id: z.string(),
    store: StoreName,
    provider: z.enum(WHATSAPP_PROVIDERS),
    displayPhoneNumber: z.string().nullable(),
    phoneNumberId: z.string().nullable(),
    wabaId: z.string().nullable(),
    accessTokenMasked: z.string().nullable().describe("`••••1234`; null without a token."),
    gatewayInstanceName: z.string().nullable(),
    helpdeskInboxId: z.number().nullable(),
    messagingLimitTier: z.string().nullable(),
    qualityScore: z.string().nullable(),
    connectionState: z.enum(CONNECTION_STATES).nullable(),
    isDefault: z.boolean(),
    confirmedAt: z
      .string()
      .nullable()
      .describe(
        "When the provider confirmed, using the number's token, that the number belongs to it. Null: nothing is routed to it.",
      ),
    checkedAt: z.string().nullable(),
    checkProblem: z.enum(NUMBER_PROBLEMS).nullable(),
    throughputPerSecond: z.number().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "WhatsappNumberView" });
export type WhatsappNumberView = z.infer<typeof WhatsappNumberView>;
