import { z } from "zod";
import { Uuid } from "../core/uuid.ts";

type SellerStatus = "ACTIVE" | "INACTIVE";

/** A branch as the ERP knows it. */
export type StoreInput = {
  code: string;
  tradeName: string;
  legalName: string | null;
  city: string | null;
  state: string | null;
  isActive: boolean;
  isEcommerce: boolean;
};

/** A seller as the ERP knows it; `storeId` is null for one without a branch. */
export type SellerInput = {
  externalId: string;
  name: string;
  email: string | null;
  storeId: string | null;
  status: SellerStatus;
};

export type WriteCounts = { created: number; updated: number; unchanged: number };

/** What a list of stores can be sorted by. */
export const STORE_SORTS = ["code", "tradeName", "city", "state", "isActive"] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

export type StoreRow = {
  id: string;
  code: string;
  tradeName: string;
  city: string | null;
  state: string | null;
  isActive: boolean;
  isEcommerce: boolean;
  primaryStoreId: string | null;
};

/** What refers to a store by its ERP code needs of it. */
export type StoreRef = { id: string; code: string; isActive: boolean };

/** What the lists of the pages show of a store; whether it is open is as of the answer. */
export type StoreView = StoreRow & {
  legalName: string | null;
  helpdeskInboxId: number | null;
  hasBusinessHours: boolean;
  numberCount: number;
} & Pick<OpenState, "isOpenNow" | "closesAt" | "opensAt">;

const WORKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
export const WEEKDAYS = [...WORKDAYS, "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export type DayHours = { active: boolean; open: string; close: string };
/** A schedule with all seven days. A store without one is always open. */
export type BusinessHours = { schedule: Record<Weekday, DayHours> };

/** What the hours mean at one instant; see `rules/business-hours.ts`. */
export type OpenState = {
  isOpenNow: boolean;
  minutesUntilClose: number | null;
  minutesSinceClose: number | null;
  todayCloseTime: string | null;
  /** ISO 8601: when the store closes, null while it is closed or never does; when it opens, likewise. */
  closesAt: string | null;
  opensAt: string | null;
};

/** What a day without times shows when it is switched on. */
const USUAL = { open: "09:00", close: "18:00" } as const;
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time HH:MM");
/** A closed day may leave its times empty. */
const TimeOrNone = z.union([Time, z.literal("")], "must be a time HH:MM").nullish();
const Day = z
  .strictObject({ active: z.boolean(), open: TimeOrNone, close: TimeOrNone })
  .refine(({ active, open, close }) => !active || (open && close), "an active day needs open and close")
  .transform(
    ({ active, open, close }): DayHours => ({ active, open: open || USUAL.open, close: close || USUAL.close }),
  );
const DayOrClosed = Day.prefault({ active: false });

/** A day that isn't named is closed. Close no later than open is on the day after; the same time means 24 hours. */
export const BusinessHours = z.strictObject({
  schedule: z.strictObject({
    ...{ monday: DayOrClosed, tuesday: DayOrClosed, wednesday: DayOrClosed, thursday: DayOrClosed },
    ...{ friday: DayOrClosed, saturday: DayOrClosed, sunday: DayOrClosed },
  }),
});

/** A number, or its digits as they were typed: the dialog of a number asks this schema before it sends them. */
const InboxId = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    "must be the id of an inbox",
  )
  .pipe(z.int().min(1).max(2_147_483_647));

export const StoreId = z.object({ id: Uuid });
export type StoreId = z.infer<typeof StoreId>;

/** An id that is no UUID names no store, as one that doesn't exist. */
export const StoreSettingsQuery = z.object({ storeId: z.string().toLowerCase().min(1) });
export type StoreSettingsQuery = z.infer<typeof StoreSettingsQuery>;

/** What is left out stays; null takes the hours away (always open) or unbinds the inbox. */
export const SaveStoreSettings = z.strictObject({
  storeId: Uuid,
  businessHours: BusinessHours.nullish(),
  helpdeskInboxId: InboxId.nullish(),
});
export type SaveStoreSettings = z.infer<typeof SaveStoreSettings>;

export type StoreSettingsView = OpenState & {
  storeId: string;
  code: string;
  tradeName: string;
  helpdeskInboxId: number | null;
  businessHours: BusinessHours | null;
  /** Today's line and the whole week, in Portuguese, for messages to customers. */
  text: string;
  weekText: string;
};

export const ChooseEcommerce = z.strictObject({ isEcommerce: z.boolean() });
export type ChooseEcommerce = z.infer<typeof ChooseEcommerce>;

export const LinkAlias = z.strictObject({ aliasId: Uuid, principalId: Uuid });
export type LinkAlias = z.infer<typeof LinkAlias>;

/** Why an alias is refused. The pages know these sentences. */
export const ALIAS_CONFLICTS = {
  self: "A store can't be an alias of itself",
  principalIsAlias: "The principal is an alias of another store: aliases form no chains",
  aliasHasAliases: "Other stores are aliases of this one: aliases form no chains",
} as const;

export type AliasTree = {
  /** Alias → principal. */
  aliases: Record<string, string>;
  principals: (StoreName & { aliases: StoreName[] })[];
};
export type StoreName = { id: string; code: string; tradeName: string };

export const WHATSAPP_PROVIDERS = ["gateway", "cloud_official"] as const;
export type WhatsappProvider = (typeof WHATSAPP_PROVIDERS)[number];
/** What the gateway says of an instance; it sends only while it is `open`. */
export type ConnectionState = "open" | "connecting" | "close";

const ProviderId = z
  .string()
  .trim()
  .regex(/^\d{5,32}$/, "must be the provider's numeric id");
const InstanceName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, "must be letters, digits, spaces, dots, hyphens and underscores");
/** Printable and without spaces: a token that was copied with its line break is no token. */
const AccessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,4000}$/, "must be the provider's token, 8 to 4000 characters");
/** Shown to people, E.164 digits. */
const PhoneDigits = z
  .string()
  .transform((typed) => typed.replace(/[\s()+.-]/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{7,14}$/, "must be a number with country and area code"));
const Shared = {
  displayPhoneNumber: PhoneDigits.nullish(),
  helpdeskInboxId: InboxId.nullish(),
  isDefault: z.boolean().optional(),
};

/** Each provider has fields of its own; those of the other one are undeclared. */
export const AddWhatsappNumber = z.discriminatedUnion("provider", [
  z.strictObject({
    ...{ provider: z.literal("gateway"), storeId: Uuid, ...Shared },
    ...{ gatewayInstanceName: InstanceName, accessToken: AccessToken.nullish() },
  }),
  z.strictObject({
    ...{ provider: z.literal("cloud_official"), storeId: Uuid, ...Shared },
    ...{ phoneNumberId: ProviderId, wabaId: ProviderId, accessToken: AccessToken },
  }),
]);
export type AddWhatsappNumber = z.infer<typeof AddWhatsappNumber>;

/** What is left out stays. The token can be replaced, never read. */
export const EditWhatsappNumber = z.strictObject({
  ...Shared,
  gatewayInstanceName: InstanceName.optional(),
  phoneNumberId: ProviderId.optional(),
  wabaId: ProviderId.optional(),
  accessToken: AccessToken.nullish(),
});
export type EditWhatsappNumber = z.infer<typeof EditWhatsappNumber>;

export const NUMBER_SORTS = ["store", "displayPhoneNumber", "provider", "createdAt"] as const;
export type NumberSort = (typeof NUMBER_SORTS)[number];

export const NumberId = z.object({ id: Uuid });
export type NumberId = z.infer<typeof NumberId>;

/** Why a number is refused. The pages know these sentences; none says whose the other one is. */
export const NUMBER_CONFLICTS = {
  phoneNumberId: "This phone number id is already registered",
  gatewayInstanceName: "This gateway instance is already registered",
  lastDefault: "A store with numbers has a default one: choose another instead",
  inUse: "A campaign is to be sent from this number",
} as const;

/** What a number's line on the wire says. */
export type WhatsappNumberView = {
  id: string;
  store: StoreName;
  provider: WhatsappProvider;
  displayPhoneNumber: string | null;
  phoneNumberId: string | null;
  wabaId: string | null;
  /** `••••1234`; null without a token. */
  accessTokenMasked: string | null;
  gatewayInstanceName: string | null;
  helpdeskInboxId: number | null;
  messagingLimitTier: string | null;
  qualityScore: string | null;
  connectionState: ConnectionState | null;
  isDefault: boolean;
  /** When the provider said, asked with the number's own token, that it is the token's. Null: nothing is routed to it. */
  confirmedAt: string | null;
  checkedAt: string | null;
  checkProblem: NumberProblem | null;
  throughputPerSecond: number | null;
  createdAt: string;
  updatedAt: string;
};

/** Why a check didn't confirm a number. */
export const NUMBER_PROBLEMS = ["unreachable", "denied", "not_found", "other_account", "taken", "no_token"] as const;
export type NumberProblem = (typeof NUMBER_PROBLEMS)[number];

/** What a provider said of a number when it was asked; what is left out it didn't say. */
export type NumberCheck = { problem: NumberProblem | null } & {
  messagingLimitTier?: string;
  qualityScore?: string;
  throughputPerSecond?: number;
  connectionState?: ConnectionState;
  /** Kept when nobody typed one. */
  displayPhoneNumber?: string;
};

/** What signing in at a number's provider takes. Never leaves the server. */
export type NumberAccess = {
  id: string;
  provider: WhatsappProvider;
  phoneNumberId: string | null;
  wabaId: string | null;
  gatewayInstanceName: string | null;
  accessToken: string | null;
  /** The token as it is stored: a check of another one isn't this one's. */
  accessTokenEncrypted: string | null;
  displayPhoneNumber: string | null;
  messagingLimitTier: string | null;
  throughputPerSecond: number | null;
};

/** What the provider says of a number, found by the only name that the provider has for it. */
export type NumberStatus = ({ phoneNumberId: string } | { gatewayInstanceName: string }) & {
  messagingLimitTier?: string;
  qualityScore?: string;
  connectionState?: ConnectionState;
};
