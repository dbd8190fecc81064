import { isProofOf, proofOf } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { isToken, newToken } from "../platform/token.ts";
import { deviceCookie, deviceCookieName, type ReadCookie } from "./rules/cookies.ts";
import { deviceText } from "./rules/sign-in-code.ts";

type Person = { email: string; address: string };

/** By what name this browser is known to have signed in with the address before, or null. It proves nothing else. */
export function readKnownDevice({ email, address }: Person, readCookie: ReadCookie): string | null {
  const [device = "", proof = ""] = (readCookie(deviceCookieName(env().APP_URL, address)) ?? "").split(".");
  return isToken(device) && isProofOf(proof, deviceText(email, device)) ? device : null;
}

/** The `Set-Cookie` by which the browser will be known. */
export function rememberDevice({ email, address }: Person, readCookie: ReadCookie): string {
  const device = readKnownDevice({ email, address }, readCookie) ?? newToken();
  return deviceCookie(env().APP_URL, address, `${device}.${proofOf(deviceText(email, device))}`);
}
