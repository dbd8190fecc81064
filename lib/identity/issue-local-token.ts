import { ForbiddenError, NotFoundError, UnauthorizedError } from "../core/errors.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { unsafeSql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { localPrivateKey } from "./client/local.ts";
import { assertLocalProvider } from "./client.ts";
import { findActor, loadActor } from "./load-actor.ts";
import { readPageSession } from "./read-page-session.ts";
import {
  localIssuer,
  localSessionIssuer,
  SESSION_SECONDS,
  sessionCookieName,
  signLocal,
  TOKEN_SECONDS,
} from "./rules/local-session.ts";
import { invitedId } from "./rules/local-user.ts";
import { noteLocalSession } from "./store/sessions.ts";
import { unsafeFindProviderId, unsafeHasInvite, unsafeLoadUser } from "./store/users.ts";

export type IssuedToken = { token: string; expiresAt: string };
type Subject = { sub: string; sid: string };

/** A one-minute token in a session of its own. The local provider knows no passwords: it is for demo and tests. */
export async function issueLocalToken(email: string, clock: Clock = systemClock): Promise<IssuedToken> {
  return signToken(await newSession(email, clock), clock);
}

/** A fresh one-minute token for the session of the cookie: what the browser does every minute. */
export async function rotateLocalToken(
  readCookie: (name: string) => string | undefined,
  clock: Clock = systemClock,
): Promise<IssuedToken> {
  assertLocalProvider();
  const session = await readPageSession(readCookie);
  if (!session || (await findActor(session)).isRevoked) throw new UnauthorizedError();
  return signToken(session, clock);
}

/** Signs in: the `Set-Cookie` of a session that lasts a working day. An invited person becomes a member here. */
export async function startLocalSession(email: string, clock: Clock = systemClock): Promise<string> {
  const subject = await newSession(email, clock);
  await loadActor({ ...subject, exp: 0 });
  const issuer = localSessionIssuer(env().APP_URL);
  const signing = { privateKeyPem: localPrivateKey(), issuer, now: clock.now(), seconds: SESSION_SECONDS };
  return sessionCookie(await signLocal(subject, signing), SESSION_SECONDS);
}

/** The `Set-Cookie` that takes the session's cookie away. */
export function clearedSessionCookie(): string {
  return sessionCookie("", 0);
}

async function newSession(email: string, clock: Clock): Promise<Subject> {
  assertLocalProvider();
  const member = await unsafeFindProviderId(email);
  const sub = member ?? ((await unsafeHasInvite(email)) ? invitedId(email) : null);
  if (sub === null) throw new NotFoundError();
  const session = { sub, sid: `sess_${crypto.randomUUID().replaceAll("-", "")}` };
  if ((await unsafeLoadUser(session.sub, session.sid)).isRevoked)
    throw new ForbiddenError("This account is deactivated");
  const expiresAt = new Date(clock.now().getTime() + SESSION_SECONDS * 1_000);
  await unsafeSql((sql) => noteLocalSession(sql, session.sub, session.sid, expiresAt));
  return session;
}

async function signToken({ sub, sid }: Subject, clock: Clock): Promise<IssuedToken> {
  const { APP_URL } = env();
  const now = clock.now();
  const claims = { sub, sid, azp: new URL(APP_URL).origin, sts: "active" };
  const signing = { privateKeyPem: localPrivateKey(), issuer: localIssuer(APP_URL), now, seconds: TOKEN_SECONDS };
  const expiresAt = new Date((Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS) * 1_000);
  return { token: await signLocal(claims, signing), expiresAt: expiresAt.toISOString() };
}

function sessionCookie(value: string, seconds: number): string {
  const { APP_URL } = env();
  const secure = APP_URL.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName(APP_URL)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
