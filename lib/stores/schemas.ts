import { z } from "zod";
import { oneOfParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { isUuid, Uuid } from "../core/uuid.ts";
import { type ConnectionState, type NumberProblem, WHATSAPP_PROVIDERS, type WhatsappProvider } from "./names.ts";
import type { DayHours } from "./responses.ts";

export type { ConnectionState, NumberProblem, WhatsappProvider } from "./names.ts";
export type {
  AliasTree,
  DayHours,
  OpenState,
  StoreName,
  StoreSettingsView,
  StoreView,
  WhatsappNumberView,
} from "./responses.ts";

type SellerStatus = "ACTIVE" | "INACTIVE";

/** A branch as received from the ERP. */
export type StoreInput = {
  code: string;
  tradeName: string;
  legalName: string | null;
  city: string | null;
  state: string | null;
  isActive: boolean;
  isEcommerce: boolean;
};

/** A seller as received from the ERP; `storeId` is null without a branch. */
export type SellerInput = {
  externalId: string;
  name: string;
  email: string | null;
  storeId: string | null;
  status: SellerStatus;
};

export type WriteCounts = { created: number; updated: number; unchanged: number };

/** Sort keys of the store list. */
export const STORE_SORTS = ["code", "tradeName", "city", "state", "isActive"] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

export const StoresQuery = Paging.extend(sorted(STORE_SORTS));
export type StoresQuery = z.infer<typeof StoresQuery>;

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

/** Fields for resolving a store by its ERP code. */
export type StoreRef = { id: string; code: string; isActive: boolean };

const WORKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
export const WEEKDAYS = [...WORKDAYS, "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Default times when a day without times is activated. */
const USUAL = { open: "09:00", close: "18:00" } as const;
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time HH:MM");
/** A closed day may omit its times. */
const TimeOrNone = z.union([Time, z.literal("")], "must be a time HH:MM").nullish();
const Day = z
  .strictObject({ active: z.boolean(), open: TimeOrNone, close: TimeOrNone })
  .refine(({ active, open, close }) => !active || (open && close), "an active day needs open and close")
  .transform(
    ({ active, open, close }): DayHours => ({ active, open: open || USUAL.open, close: close || USUAL.close }),
  );
const DayOrClosed = Day.prefault({ active: false });

/** Missing days are closed. Closing at or before opening means the next day; equal times mean 24 hours. */
export const BusinessHours = z.strictObject({
  schedule: z.strictObject({
    monday: DayOrClosed,
    tuesday: DayOrClosed,
    wednesday: DayOrClosed,
    thursday: DayOrClosed,
    friday: DayOrClosed,
    saturday: DayOrClosed,
    sunday: DayOrClosed,
  }),
});
/** A schedule with all seven days. A store without one is always open. */
export type BusinessHours = z.infer<typeof BusinessHours>;

/** A number or its typed digits: the number dialog validates with this schema before sending. */
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

/** An invalid UUID is treated like an id that does not exist. */
export const StoreSettingsQuery = z.object({ storeId: z.string().toLowerCase().min(1) });
export type StoreSettingsQuery = z.infer<typeof StoreSettingsQuery>;

/** Missing fields are unchanged; null removes the hours (always open) or unbinds the inbox. */
export const SaveStoreSettings = z.strictObject({
  storeId: Uuid,
  businessHours: BusinessHours.nullish(),
  helpdeskInboxId: InboxId.nullish(),
});
export type SaveStoreSettings = z.infer<typeof SaveStoreSettings>;

export const ChooseEcommerce = z.strictObject({ isEcommerce: z.boolean() });
export type ChooseEcommerce = z.infer<typeof ChooseEcommerce>;

export const LinkAlias = z.strictObject({ aliasId: Uuid, principalId: Uuid });
export type LinkAlias = z.infer<typeof LinkAlias>;
const ProviderId = z
  .string()
  .trim()
  .regex(/^\d{5,32}$/, "must be the provider's numeric id");
const InstanceName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, "must be letters, digits, spaces, dots, hyphens and underscores");
/** Printable characters without spaces, to reject a token copied with its line break. */
const AccessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,4000}$/, "must be the provider's token, 8 to 4000 characters");
/** Display number, E.164 digits. */
const PhoneDigits = z
  .string()
  .transform((typed) => typed.replace(/[\s()+.-]/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{7,14}$/, "must be a number with country and area code"));
const Shared = {
  displayPhoneNumber: PhoneDigits.nullish(),
  helpdeskInboxId: InboxId.nullish(),
  isDefault: z.boolean().optional(),
};

/** Each provider has its own fields; the other's are rejected as undeclared. */
export const AddWhatsappNumber = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.literal("gateway"),
    storeId: Uuid,
    ...Shared,
    gatewayInstanceName: InstanceName,
    accessToken: AccessToken.nullish(),
  }),
  z.strictObject({
    provider: z.literal("cloud_official"),
    storeId: Uuid,
    ...Shared,
    phoneNumberId: ProviderId,
    wabaId: ProviderId,
    accessToken: AccessToken,
  }),
]);
export type AddWhatsappNumber = z.infer<typeof AddWhatsappNumber>;

/** Missing fields are unchanged. The token can be replaced but never read. */
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

export const NumbersQuery = Paging.extend({
  ...sorted(NUMBER_SORTS),
  /** An invalid id matches no store, so the list is empty. */
  storeId: z.string().toLowerCase().optional(),
  provider: oneOfParam(WHATSAPP_PROVIDERS),
});
export type NumbersQuery = z.infer<typeof NumbersQuery>;

export const NumberId = z.object({ id: Uuid });
export type NumberId = z.infer<typeof NumberId>;

/** Provider data from a check; fields the provider did not return are absent. */
export type NumberCheck = { problem: NumberProblem | null } & {
  messagingLimitTier?: string;
  qualityScore?: string;
  throughputPerSecond?: number;
  connectionState?: ConnectionState;
  /** Stored if none was entered. */
  displayPhoneNumber?: string;
};

/** Credentials for a number's provider. Never leave the server. */
export type NumberAccess = {
  id: string;
  provider: WhatsappProvider;
  phoneNumberId: string | null;
  wabaId: string | null;
  gatewayInstanceName: string | null;
  accessToken: string | null;
  /** The stored ciphertext identifies the token that was checked; the result does not apply to another. */
  accessTokenEncrypted: string | null;
  displayPhoneNumber: string | null;
  messagingLimitTier: string | null;
  throughputPerSecond: number | null;
};

/** Provider status of a number, identified by the provider's id or instance name. */
export type NumberStatus = ({ phoneNumberId: string } | { gatewayInstanceName: string }) & {
  messagingLimitTier?: string;
  qualityScore?: string;
  connectionState?: ConnectionState;
};

/**
 * Stores to include in a report: `storeIds=a,b` or repeated. Absent or empty means all. A value that is not an id
 * matches no store, as an id of another organization does.
 */
export const StoreIdsParam = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const names = [given ?? []].flat().flatMap((text) => text.split(","));
    const ids = names.map((text) => text.trim().toLowerCase()).filter((text) => text !== "");
    return ids.length === 0 ? undefined : ids.filter((id) => isUuid(id));
  });

/**
 * SQL parts for the stores of a report: those requested that the actor may see. Created by `coveredStores`.
 */
export type CoveredStores = {
  /** The CTE `covered(id, principal_id)`, to follow `WITH`. */
  cte: string;
  /** The first parameters of the statement; `$1` is the organization. */
  params: readonly [orgId: string, visible: readonly string[] | null, asked: readonly string[] | null];
  /** `AND` condition that limits `column` to the covered stores; empty if all are covered. */
  only: (column: string) => string;
};
