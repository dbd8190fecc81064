import { isProofOf, proofOf } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { isToken, newToken } from "../platform/token.ts";
import { deviceCookie, deviceCookieName, type ReadCookie } from "./rules/cookies.ts";
import { deviceText } from "./rules/sign-in-code.ts";

type Person = { email: string; address: string };

/** Device id of a browser that has signed in with this address before, or null. Proves nothing else. */
export function readKnownDevice({ email, address }: Person, readCookie: ReadCookie): string | null {
  const [device = "", proof = ""] = (readCookie(deviceCookieName(env().APP_URL, address)) ?? "").split(".");
  return isToken(device) && isProofOf(proof, deviceText(email, device)) ? device : null;
}

/** `Set-Cookie` that identifies this browser at later sign-ins. */
export function rememberDevice({ email, address }: Person, readCookie: ReadCookie): string {
  const device = readKnownDevice({ email, address }, readCookie) ?? newToken();
  return deviceCookie(env().APP_URL, address, `${device}.${proofOf(deviceText(email, device))}`);
}
