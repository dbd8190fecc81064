import { z } from "zod";

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const Role = z.object({
  id: z.string(),
  name: z.string(),
  level: z.number(),
  permissions: z.array(z.string()),
  readOnly: z.boolean(),
});
export type Role = z.infer<typeof Role>;

/** The user attached to each request, read again at every one of them. */
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
};

/** What a verified session token says. */
export type SessionClaims = { sub: string; sid: string; exp: number };

/** A person as the identity provider knows them; `email` only when the provider verified it. */
export type ProviderUser = { id: string; email: string | null; name: string; updatedAt: Date | null };

/** Whoever keeps the people and signs their tokens. */
export type IdentityProvider = {
  name: "clerk" | "local";
  issuer: string;
  /** PEM public key of the tokens; absent means that the provider's keys are fetched with `secretKey`. */
  jwtKey?: string;
  secretKey?: string;
  findUser: (providerId: string) => Promise<ProviderUser | null>;
};

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role.nullable(),
  tenantId: z.string(),
  organizationName: z.string(),
  stores: z.array(z.object({ id: z.string(), code: z.string() })).optional(),
});
export type Profile = z.infer<typeof Profile>;

export const LocalSignIn = z.strictObject({ email: Email });
export const LocalTokenRequest = z.strictObject({ email: Email.optional() });
