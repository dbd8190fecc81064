import { z } from "zod";
import { API_KEY_STATUSES, PERSON_STATUSES } from "./names.ts";

export const IssuedToken = z.object({ token: z.string(), expiresAt: z.string() }).meta({ id: "IssuedToken" });
export type IssuedToken = z.infer<typeof IssuedToken>;

export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    level: z.number(),
    permissions: z.array(z.string()),
    readOnly: z.boolean(),
  })
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** The signed-in user in the organization that they act as. */
export const Profile = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role.nullable(),
    tenantId: z.string(),
    organizationName: z.string(),
    stores: z
      .array(z.object({ id: z.string(), code: z.string() }))
      .optional()
      .describe("Stores that the user may see; empty or absent means the whole organization."),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

export const PersonView = z
  .object({
    id: z.string(),
    status: z.enum(PERSON_STATUSES),
    email: z.string(),
    name: z.string().nullable(),
    stores: z.array(z.object({ id: z.string(), code: z.string(), tradeName: z.string() })),
    role: Role.omit({ permissions: true }).nullable(),
    lastSeenAt: z.string().nullable(),
    createdAt: z.string(),
    isSelf: z.boolean(),
    canManage: z.boolean().describe("Whether the caller may change this user."),
  })
  .meta({ id: "PersonView" });
export type PersonView = z.infer<typeof PersonView>;

export const RoleView = Role.extend({
  userCount: z.number(),
  inviteCount: z.number(),
  isLocked: z.boolean().describe("The installation operator's role, which cannot be changed."),
  isOwn: z.boolean(),
  canGrant: z.boolean().describe("Whether the caller may assign this role."),
  canEdit: z.boolean().describe("Whether the caller may change this role; of the caller's own role only the name."),
}).meta({ id: "RoleView" });
export type RoleView = z.infer<typeof RoleView>;

export const ApiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe("The first characters of the key."),
    status: z.enum(API_KEY_STATUSES),
    scopes: z.array(z.string()),
    stores: z
      .array(z.object({ id: z.string(), code: z.string(), tradeName: z.string() }))
      .nullable()
      .describe("The stores whose data the key sees; null means every store."),
    successorOf: z.string().nullable().describe("The key that this one replaces."),
    createdAt: z.string(),
    createdBy: z.string().nullable().describe("Name of the creator; null if they are no longer an active member."),
    expiresAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    lastUsedAt: z.string().nullable().describe("Updated at most every five minutes."),
    canRotate: z.boolean().describe("Whether the caller may create a successor."),
  })
  .meta({ id: "ApiKeyView" });
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** The only response with the key itself. */
export const NewApiKeyView = z
  .object({ key: ApiKeyView, secret: z.string().describe("The key itself. It is shown only here.") })
  .meta({ id: "NewApiKeyView" });
export type NewApiKeyView = z.infer<typeof NewApiKeyView>;
