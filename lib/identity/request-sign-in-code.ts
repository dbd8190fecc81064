import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { TooManyRequestsError } from "../core/errors.ts";
import { CODE_DIGITS, CODE_SECONDS } from "../core/sign-in.ts";
import { addressHashes, proofOf } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { MailError, sendMail } from "../platform/mail.ts";
import { assertLocalSignIn } from "./client.ts";
import { readKnownDevice } from "./known-device.ts";
import { findLocalPerson } from "./public-provider.ts";
import { browserCookie, browserCookieName, type ReadCookie } from "./rules/cookies.ts";
import { codeMail } from "./rules/mails.ts";
import { askLimits, codeText, toCode } from "./rules/sign-in-code.ts";
import { countAsked, forgetChallenge, saveChallenge } from "./store/sign-in-codes.ts";
import { unsafeLoadUser } from "./store/users.ts";

const NONCE_BYTES = 32;
const MAIL_TIMEOUT_MS = 20_000;

/** Network and browser cookies of the caller. */
type Caller = { network: string; readCookie: ReadCookie };

/**
 * Creates a sign-in code for an address. It looks up no account, so that response and timing are the same for every
 * address. Call `send` after the response: it mails the code if the address belongs to a member or invitee.
 */
export async function requestSignInCode(
  email: string,
  { network, readCookie }: Caller,
): Promise<{ cookie: string; send: () => Promise<void> }> {
  assertLocalSignIn("code");
  const [address] = addressHashes(email);
  const device = readKnownDevice({ email, address }, readCookie);
  const beyond = await countAsked(address, askLimits({ device, network }));
  if (beyond) throw new TooManyRequestsError(beyond.resetSeconds);
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
    // The mail error is logged already; the person can request another code.
    if (!(error instanceof MailError))
      logger.error({ err: error }, "sign-in code e-mail not sent; the user must request a new code");
  }
}
