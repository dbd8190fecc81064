import { z } from "zod";
import { PublicName } from "../core/line.ts";
import { someOfParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { PERMISSIONS } from "../core/permissions.ts";
import type { QuotaOverrides } from "../core/quotas.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import { API_SCOPES, PERSON_STATUSES, type PersonStatus } from "./names.ts";
import type { Role } from "./responses.ts";

export type { PersonStatus } from "./names.ts";
export type { ApiKeyView, NewApiKeyView, PersonView, Profile, Role, RoleView } from "./responses.ts";

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The user of a request, loaded again for each request; with `apiKey`, a key instead of a person. */
export type AuthenticatedUser = {
  id: string;
  clerkId: string;
  email: string;
  name: string;
  organizationId: string;
  organizationName: string;
  storeId: string | null;
  role: Role | null;
  stores: { id: string; code: string }[];
  /** Quotas of the user's own organization. */
  quotas: QuotaOverrides;
  /** `storeIds` null: every store. */
  apiKey?: { prefix: string; storeIds: string[] | null; scopes: string[] };
  /** The application that the person let act for them, and how far. */
  oauth?: { clientId: string; scopes: string[] };
};

/** Claims of a verified session token. */
export type SessionClaims = { sub: string; sid: string; exp: number };

/** A user of the identity provider; `email` only if the provider verified it. */
export type ProviderUser = {
  id: string;
  email: string | null;
  name: string;
  updatedAt: Date | null;
  /** Hash of the invitation token from which the account was created, if the provider keeps it. */
  inviteHash: string | null;
};

/** Manages accounts and signs their tokens. */
export type IdentityProvider = {
  name: "clerk" | "local";
  issuer: string;
  /** PEM public key of the tokens; if absent, the provider's keys are fetched with `secretKey`. */
  jwtKey?: string;
  secretKey?: string;
  findUser: (providerId: string) => Promise<ProviderUser | null>;
  /** Sends the invitation. Returns the provider's id of it, or null if the provider keeps none. */
  invite: (invitation: Invitation) => Promise<string | null>;
  revokeInvite: (invitationId: string) => Promise<void>;
  /** Requires a new password at the next sign-in and ends every session. Returns the ids of those sessions. */
  resetAccess: (providerId: string) => Promise<string[]>;
  /** Blocks sign-in until `restore`. Returns the ids of the ended sessions. */
  suspend: (providerId: string) => Promise<string[]>;
  restore: (providerId: string) => Promise<void>;
  /** Deletes the account permanently. Returns the ids of the ended sessions. */
  remove: (providerId: string) => Promise<string[]>;
};

/** `isRenewed`: a repeated invitation after the first was revoked. */
export type Invitation = { email: string; organizationName: string; isRenewed: boolean; token: string };

/**
 * `code`: from the mail, if the installation sends codes. Other lengths than a code's are accepted here, so that they
 * are answered and counted like any wrong code.
 */
export const LocalSignIn = z.strictObject({
  email: Email,
  code: z
    .string()
    .regex(/^\d{4,12}$/)
    .optional(),
});
export const LocalCodeRequest = z.strictObject({ email: Email });
export const LocalTokenRequest = z.strictObject({ email: Email.optional() });

/** Only bounds the body: people are limited to a few stores, or to none. */
const MAX_STORES = 1_000;
const StoreIds = z
  .array(Uuid)
  .max(MAX_STORES)
  .transform((ids) => [...new Set(ids)]);

/** The id of a person or role in the path. */
export const PathId = z.object({ id: Uuid });
export type PathId = z.infer<typeof PathId>;

/** A new organization and its first administrator. `isOperator`: they may act as every organization (level 0). */
export const NewOrganization = z.strictObject({
  name: PublicName.min(1).max(120),
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  email: Email,
  isOperator: z.boolean(),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

export const InviteUser = z.strictObject({ email: Email, roleId: Uuid, storeIds: StoreIds.default([]) });
export type InviteUser = z.infer<typeof InviteUser>;
export const ChangeUserRole = z.strictObject({ roleId: Uuid });
export const ChangeUserStores = z.strictObject({ storeIds: StoreIds });
export const ChangeUserStatus = z.strictObject({ active: z.boolean() });
const PERSON_COLUMNS = ["name", "email", "role", "status", "lastSeenAt", "createdAt"] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];

/** `a,b` or repeated; a value that is not an id matches no role. */
const listOf = <Schema extends z.ZodType>(value: Schema) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) =>
      [given ?? []]
        .flat()
        .flatMap((text) => text.split(","))
        .flatMap((text) => {
          const result = value.safeParse(text.trim());
          return result.success ? [result.data as z.output<Schema>] : [];
        }),
    );

/** The people of an organization. `q` is part of a name or address. */
export const UsersQuery = Paging.extend({
  ...sorted(PERSON_COLUMNS),
  q: z.string().trim().max(MAX_SEARCH).catch(""),
  role: listOf(Uuid),
  status: someOfParam(PERSON_STATUSES).transform((statuses) => statuses ?? []),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

/** A member or an invited person. Invited people have no name yet. */
export type Person = {
  id: string;
  status: PersonStatus;
  email: string;
  name: string | null;
  role: Role | null;
  stores: { id: string; code: string; tradeName: string }[];
  lastSeenAt: Date | null;
  createdAt: Date;
  /** Provider id: the account of a member, the invitation of an invited person. */
  providerId: string | null;
};

const RoleName = z.string().trim().min(1).max(60);
const Permissions = z
  .array(z.enum(PERMISSIONS))
  .max(100)
  .transform((given) => PERMISSIONS.filter((permission) => given.includes(permission)));
/** Level 0 is the installation's operator; no organization can grant it. */
const Level = z.int().min(1).max(100);

export const CreateRole = z.strictObject({
  name: RoleName,
  permissions: Permissions,
  readOnly: z.boolean().default(false),
  level: Level.optional(),
});
export type CreateRole = z.infer<typeof CreateRole>;

export const UpdateRole = z.strictObject({
  name: RoleName.optional(),
  permissions: Permissions.optional(),
  readOnly: z.boolean().optional(),
  level: Level.optional(),
  /** The role's permissions when the user opened it: the update fails if they have changed since. */
  was: z.strictObject({ permissions: Permissions, readOnly: z.boolean() }).optional(),
});
export type UpdateRole = z.infer<typeof UpdateRole>;

export const RolesQuery = Paging.extend(sorted(["level", "name", "userCount"]));
export type RolesQuery = z.infer<typeof RolesQuery>;
export type RoleColumn = RolesQuery["sort"];

export type CountedRole = Role & { userCount: number; inviteCount: number };

const KeyName = z.string().trim().min(1).max(60);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** `storeIds` empty: every store. Without `expiresAt` the key lives until it is revoked. */
export const CreateApiKey = z.strictObject({
  name: KeyName,
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
  storeIds: StoreIds.default([]),
  expiresAt: Instant.nullable().default(null),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** `endsAt`: when the old key stops working; absent or past: now. Without `expiresAt` the new key lives as long as the old. */
export const RotateApiKey = z.strictObject({ endsAt: Instant.optional(), expiresAt: Instant.nullable().optional() });
export type RotateApiKey = z.infer<typeof RotateApiKey>;

export const ApiKeysQuery = Paging;
export type ApiKeysQuery = z.infer<typeof ApiKeysQuery>;

/** What an actor may grant: at most what they hold. `storeIds` null means every store. */
export type Authority = { userId: string | null; roleId: string | null } & (
  | { isUnlimited: true }
  | { isUnlimited: false; level: number; permissions: readonly string[]; storeIds: readonly string[] | null }
);
