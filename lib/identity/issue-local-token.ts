import { ForbiddenError, NotFoundError, UnauthorizedError } from "../core/errors.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { unsafeSql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { localPrivateKey } from "./client/local.ts";
import { assertLocalProvider, assertLocalSignIn } from "./client.ts";
import { findActor, loadActor } from "./load-actor.ts";
import { findLocalPerson } from "./public-provider.ts";
import type { IssuedToken } from "./responses.ts";
import { type ReadCookie, sessionCookie } from "./rules/cookies.ts";
import { localIssuer, localSessionIssuer, SESSION_SECONDS, signLocal, TOKEN_SECONDS } from "./rules/local-session.ts";
import { readPageSession } from "./sessions.ts";
import { noteLocalSession } from "./store/sessions.ts";
import { unsafeLoadUser } from "./store/users.ts";

export type { IssuedToken } from "./responses.ts";

type Subject = { sub: string; sid: string };

/** Issues a one-minute token in a new session for an address without proof: for the demo and tests. */
export async function issueLocalToken(email: string, clock: Clock = systemClock): Promise<IssuedToken> {
  assertLocalSignIn("open");
  return signToken(await newSession(email, clock), clock);
}

/** Issues a new one-minute token for the session of the cookie; the browser calls this every minute. */
export async function rotateLocalToken(readCookie: ReadCookie, clock: Clock = systemClock): Promise<IssuedToken> {
  assertLocalProvider();
  const session = await readPageSession(readCookie);
  if (!session || (await findActor(session)).isRevoked) throw new UnauthorizedError();
  return signToken(session, clock);
}

/** Signs in by address without proof, for the demo and tests. */
export async function startLocalSession(
  email: string,
  readCookie: ReadCookie = () => undefined,
  clock: Clock = systemClock,
): Promise<string> {
  assertLocalSignIn("open");
  return openLocalSession(email, readCookie, clock);
}

/** `Set-Cookie` of a session that lasts a working day. An invited person becomes a member here. */
export async function openLocalSession(email: string, readCookie: ReadCookie, clock: Clock): Promise<string> {
  const subject = await newSession(email, clock);
  await loadActor({ ...subject, exp: 0 }, readCookie);
  const issuer = localSessionIssuer(env().APP_URL);
  const signing = { privateKeyPem: localPrivateKey(), issuer, now: clock.now(), seconds: SESSION_SECONDS };
  return sessionCookie(env().APP_URL, await signLocal(subject, signing), SESSION_SECONDS);
}

/** `Set-Cookie` that deletes the session cookie. */
export function clearedSessionCookie(): string {
  return sessionCookie(env().APP_URL, "", 0);
}

async function newSession(email: string, clock: Clock): Promise<Subject> {
  const sub = await findLocalPerson(email);
  if (sub === null) throw new NotFoundError();
  const session = { sub, sid: `sess_${crypto.randomUUID().replaceAll("-", "")}` };
  if ((await unsafeLoadUser(session.sub, session.sid)).isRevoked)
    throw new ForbiddenError(
      "account_deactivated",
      "This account is deactivated: ask an administrator to reactivate it",
    );
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
