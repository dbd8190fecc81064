import { createHash, timingSafeEqual } from "node:crypto";
import { ForbiddenError, NotFoundError, UnauthorizedError } from "../../core/errors.ts";
import {
  identityProviderName,
  isSuperAdmin,
  loadActor,
  readPageSession,
  type SessionClaims,
  toCtx,
  verifySessionToken,
} from "../../identity/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { env } from "../../platform/env.ts";
import { readCookie } from "../caller/identify.ts";
import { errorHeaders } from "../error-headers.ts";
import { toErrorBody } from "../respond.ts";

/** Checks a Basic Authorization header for exactly this user and password, in constant time. */
export function passesBasicAuth(headers: Headers, user: string, password: string): boolean {
  const [, encoded = ""] = /^Basic +([\w+/=-]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const given = Buffer.from(encoded, "base64");
  return timingSafeEqual(digest(given), digest(`${user}:${password}`));
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}

/** Cookie in which Clerk keeps the browser's short session token. */
const CLERK_COOKIE = "__session";

/**
 * Guard of `/admin/queues`: 404 unless enabled, then its own user and password, then a Super Admin's session. The
 * session comes by cookie, because the Authorization header holds the password.
 */
export async function admitToQueuePage(headers: Headers): Promise<Ctx | Response> {
  const { ENABLE_QUEUE_UI, QUEUE_UI_USER, QUEUE_UI_PASSWORD } = env();
  if (!ENABLE_QUEUE_UI || !QUEUE_UI_USER || !QUEUE_UI_PASSWORD) throw new NotFoundError();
  if (!passesBasicAuth(headers, QUEUE_UI_USER, QUEUE_UI_PASSWORD)) return askForPassword();
  const claims = await sessionOf(headers);
  const user = claims && (await loadActor(claims, (name) => readCookie(headers, name)).catch(refuse));
  if (!user || !isSuperAdmin(user))
    throw new ForbiddenError("super_admin_only", "Only a signed-in Super Admin may see the queues");
  return toCtx(user, user.organizationId);
}

function askForPassword(): Response {
  const error = new UnauthorizedError(
    "password_needed",
    "Basic authentication with user name and password is required",
  );
  const headers = errorHeaders(error);
  headers.set("www-authenticate", 'Basic realm="queues", charset="UTF-8"');
  return Response.json(toErrorBody(error), { status: 401, headers });
}

async function sessionOf(headers: Headers): Promise<SessionClaims | null> {
  if (identityProviderName() === "local") return readPageSession((name) => readCookie(headers, name));
  const token = readCookie(headers, CLERK_COOKIE);
  return token === undefined ? null : verifySessionToken(token);
}

/** An ended session counts as none: a 401 would make the browser ask for the password again. */
function refuse(error: unknown): null {
  if (error instanceof UnauthorizedError) return null;
  throw error;
}
