import { cookies } from "next/headers.js";
import { cache } from "react";
import { AppError } from "../../core/errors.ts";
import { isUuid } from "../../core/uuid.ts";
import {
  type AuthenticatedUser,
  findOrganization,
  getProfile,
  identityProviderName,
  isSuperAdmin,
  loadActor,
  type Profile,
  type ReadCookie,
  readPageSession,
  type SessionClaims,
  toCtx,
} from "../../identity/index.ts";
import type { Ctx } from "../../platform/ctx.ts";

/** Set by the organization switcher; applies to level 0 only, like the API's `x-org-id` header. */
export const ACTING_ORGANIZATION_COOKIE = "balcao_org";

export type PageCtx = { ctx: Ctx; user: AuthenticatedUser; profile: Profile };

/**
 * The user and tenant of a page; null if signed out, deleted or without an organization. This check is authoritative:
 * the middleware only avoids rendering for signed-out visitors. Layout and page of one request share the result.
 */
export const pageCtx = cache(async (): Promise<PageCtx | null> => {
  const jar = await cookies();
  const readCookie = (name: string) => jar.get(name)?.value;
  const claims = await sessionClaims(readCookie);
  if (!claims) return null;
  const user = await loadActor(claims, readCookie).catch(refusedToNull);
  if (!user) return null;
  const orgId = await actingOrganization(user, jar.get(ACTING_ORGANIZATION_COOKIE)?.value);
  const ctx = toCtx(user, orgId);
  return { ctx, user, profile: await getProfile(ctx, user) };
});

function refusedToNull(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

async function sessionClaims(readCookie: ReadCookie): Promise<SessionClaims | null> {
  if (identityProviderName() === "local") return readPageSession(readCookie);
  const { auth } = await import("@clerk/nextjs/server");
  const { sessionClaims: claims, userId, sessionId } = await auth();
  return userId && sessionId ? { sub: userId, sid: sessionId, exp: claims.exp } : null;
}

async function actingOrganization(user: AuthenticatedUser, asked: string | undefined): Promise<string> {
  if (asked === undefined || !isSuperAdmin(user) || !isUuid(asked)) return user.organizationId;
  return (await findOrganization(asked.toLowerCase()))?.id ?? user.organizationId;
}
