import { z } from "zod";

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

export const WEEKDAYS = [
  ...(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const),
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export type DayHours = { active: boolean; open: string; close: string };
/** A schedule with all seven days. A store without one is always open. */
export type BusinessHours = { schedule: Record<Weekday, DayHours> };

/** What the hours mean at one instant; see `rules/business-hours.ts`. */
export type OpenState = {
  isOpenNow: boolean;
  minutesUntilClose: number | null;
  minutesSinceClose: number | null;
  minutesUntilOpen: number | null;
  todayCloseTime: string | null;
};

/** What a day without times shows when it is switched on. */
const USUAL = { open: "09:00", close: "18:00" } as const;
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time HH:MM");
const Day = z
  .strictObject({ active: z.boolean(), open: Time.nullish(), close: Time.nullish() })
  .refine(({ active, open, close }) => !active || (open && close), "an active day needs open and close")
  .transform(
    ({ active, open, close }): DayHours => ({ active, open: open ?? USUAL.open, close: close ?? USUAL.close }),
  );
const DayOrClosed = Day.prefault({ active: false });

/** A day that isn't named is closed. Close no later than open is on the day after; the same time means 24 hours. */
export const BusinessHours = z.strictObject({
  schedule: z.strictObject({
    ...{ monday: DayOrClosed, tuesday: DayOrClosed, wednesday: DayOrClosed, thursday: DayOrClosed },
    ...{ friday: DayOrClosed, saturday: DayOrClosed, sunday: DayOrClosed },
  }),
});

const InboxId = z.coerce.number().int().min(1).max(2_147_483_647);
/** JSON's own booleans, and their names: types are cast. */
const Flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);

export const StoreId = z.object({ id: z.uuid() });
export type StoreId = z.infer<typeof StoreId>;

/** An id that is no UUID names no store, as one that doesn't exist. */
export const StoreSettingsQuery = z.object({ storeId: z.string().min(1) });
export type StoreSettingsQuery = z.infer<typeof StoreSettingsQuery>;

/** What is left out stays; null takes the hours away (always open) or unbinds the inbox. */
export const SaveStoreSettings = z.strictObject({
  storeId: z.uuid(),
  businessHours: BusinessHours.nullish(),
  helpdeskInboxId: InboxId.nullish(),
});
export type SaveStoreSettings = z.infer<typeof SaveStoreSettings>;
export type SaveStoreSettingsInput = z.input<typeof SaveStoreSettings>;

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

export const ChooseEcommerce = z.strictObject({ isEcommerce: Flag });
export type ChooseEcommerce = z.infer<typeof ChooseEcommerce>;

export const LinkAlias = z.strictObject({ aliasId: z.uuid(), principalId: z.uuid() });
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
