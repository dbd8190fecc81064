import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { TooManyRequestsError } from "../core/errors.ts";
import { CODE_DIGITS, CODE_SECONDS } from "../core/local-sign-in.ts";
import { addressHashes, proofOf } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { MailError, sendMail } from "../platform/mail.ts";
import { assertLocalSignIn } from "./client.ts";
import { findLocalPerson } from "./find-local-person.ts";
import { readKnownDevice } from "./known-device.ts";
import { askLimits } from "./rules/code-limits.ts";
import { codeMail } from "./rules/code-mail.ts";
import { browserCookie, browserCookieName, type ReadCookie } from "./rules/cookies.ts";
import { codeText, toCode } from "./rules/sign-in-code.ts";
import { countAsked, forgetChallenge, saveChallenge } from "./store/sign-in-codes.ts";
import { unsafeLoadUser } from "./store/users.ts";

const NONCE_BYTES = 32;
const MAIL_TIMEOUT_MS = 20_000;

/** Whoever asks: their network, and the cookies of their browser. */
type Caller = { network: string; readCookie: ReadCookie };

/**
 * Makes a code for whoever says that this is their address. Nobody is looked up for it: the answer and its time are the
 * same for every address. `send`, to be called when the answer is out, writes to those who may come in.
 */
export async function requestSignInCode(
  email: string,
  { network, readCookie }: Caller,
): Promise<{ cookie: string; send: () => Promise<void> }> {
  assertLocalSignIn("code");
  const [address] = addressHashes(email);
  const device = readKnownDevice({ email, address }, readCookie);
  const beyond = await countAsked(address, askLimits({ device, network }));
  if (beyond) throw new TooManyRequestsError(Math.max(1, Math.ceil(beyond.resetSeconds)));
  const former = readCookie(browserCookieName(env().APP_URL));
  if (former !== undefined) await forgetChallenge({ address, nonce: former });
  const code = toCode(randomInt(10 ** CODE_DIGITS));
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  await saveChallenge({ address, nonce }, { id: randomUUID(), proof: proofOf(codeText({ email, nonce, code })) });
  return { cookie: browserCookie(env().APP_URL, nonce, CODE_SECONDS), send: () => sendCode(email, code) };
}

async function sendCode(email: string, code: string): Promise<void> {
  try {
    const person = await findLocalPerson(email);
    if (person === null || (await unsafeLoadUser(person, "")).isRevoked) return;
    const headers = { "auto-submitted": "auto-generated" };
    await sendMail({ to: { address: email }, ...codeMail(code), headers }, { timeoutMs: MAIL_TIMEOUT_MS });
  } catch (error) {
    // What the mail server said stands in the log already; the person asks for another code.
    if (!(error instanceof MailError)) logger.error({ err: error }, "sign-in code not sent");
  }
}
