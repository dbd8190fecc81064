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
import { readCookie } from "../credentials.ts";
import { toErrorBody } from "../respond.ts";
import { passesBasicAuth } from "./basic-auth.ts";

/** Where Clerk keeps the short session token of a browser. */
const CLERK_COOKIE = "__session";

/**
 * The guard of `/admin/queues`: not there unless switched on, then its own user and password, then the session of a
 * Super Admin. The Authorization header is taken by the password, so the session comes by cookie, as pages use it.
 */
export async function admitToQueuePage(headers: Headers): Promise<Ctx | Response> {
  const { ENABLE_QUEUE_UI, QUEUE_UI_USER, QUEUE_UI_PASSWORD } = env();
  if (!ENABLE_QUEUE_UI || !QUEUE_UI_USER || !QUEUE_UI_PASSWORD) throw new NotFoundError();
  if (!passesBasicAuth(headers, QUEUE_UI_USER, QUEUE_UI_PASSWORD)) return askForPassword();
  const claims = await sessionOf(headers);
  const user = claims && (await loadActor(claims, (name) => readCookie(headers, name)).catch(refuse));
  if (!user || !isSuperAdmin(user)) throw new ForbiddenError("Only a signed-in Super Admin may see the queues");
  return toCtx(user, user.organizationId);
}

function askForPassword(): Response {
  const headers = { "www-authenticate": 'Basic realm="queues", charset="UTF-8"' };
  return Response.json(toErrorBody(new UnauthorizedError("User and password needed")), { status: 401, headers });
}

async function sessionOf(headers: Headers): Promise<SessionClaims | null> {
  if (identityProviderName() === "local") return readPageSession((name) => readCookie(headers, name));
  const token = readCookie(headers, CLERK_COOKIE);
  return token === undefined ? null : verifySessionToken(token);
}

/** An ended session is as good as none: the browser must not ask for another password. */
function refuse(error: unknown): null {
  if (error instanceof UnauthorizedError) return null;
  throw error;
}
