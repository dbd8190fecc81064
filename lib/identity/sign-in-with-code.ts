import { NotFoundError, ValidationError } from "../core/errors.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { addressHashes, isProofOf } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { assertLocalSignIn } from "./client.ts";
import { openLocalSession } from "./issue-local-token.ts";
import { rememberDevice } from "./known-device.ts";
import { browserCookie, browserCookieName, type ReadCookie } from "./rules/cookies.ts";
import { codeText } from "./rules/sign-in-code.ts";
import { readPageSession, revokeSessions } from "./sessions.ts";
import { type Asker, countTry, findChallenge, takeChallenge } from "./store/sign-in-codes.ts";

const wrong = () => new ValidationError({ path: "code", code: "wrong_code", message: "is wrong" });
const expired = () => new ValidationError({ path: "code", code: "expired_code", message: "has expired" });

type Typed = { email: string; code: string };

/**
 * Signs in with a mailed code. Returns the `Set-Cookie`s of the new session and revokes the previous session of the
 * cookie.
 */
export async function signInWithCode(
  typed: Typed,
  readCookie: ReadCookie,
  clock: Clock = systemClock,
): Promise<string[]> {
  assertLocalSignIn("code");
  const { APP_URL } = env();
  const [address] = addressHashes(typed.email);
  await redeem(typed, { address, nonce: readCookie(browserCookieName(APP_URL)) ?? "" });
  const former = await readPageSession(readCookie);
  const session = await openSession(typed.email, readCookie, clock);
  if (former) await revokeSessions([former.sid]);
  return [session, browserCookie(APP_URL, "", 0), rememberDevice({ email: typed.email, address }, readCookie)];
}

/** Only the browser that requested the code may try it: others could use up its tries. */
async function redeem({ email, code }: Typed, asker: Asker): Promise<void> {
  const challenge = await findChallenge(asker);
  if (!challenge) throw expired();
  const { allowed, remaining } = await countTry(challenge);
  if (!allowed) throw expired();
  if (!isProofOf(challenge.proof, codeText({ email, nonce: asker.nonce, code })))
    throw remaining > 0 ? wrong() : expired();
  if (!(await takeChallenge(asker, challenge))) throw expired();
}

/** The address has no account, so no code was mailed; a correct guess gets the same error as a wrong one. */
async function openSession(email: string, readCookie: ReadCookie, clock: Clock): Promise<string> {
  try {
    return await openLocalSession(email, readCookie, clock);
  } catch (error) {
    throw error instanceof NotFoundError ? wrong() : error;
  }
}
