import { isSameSecret } from "../crypto.ts";
import { env } from "../env.ts";

/** Whether an Authorization header holds the installation's own key. Always false if no key is configured. */
export function holdsInternalKey(authorization: string | null): boolean {
  const expected = env().INTERNAL_API_KEY;
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return expected !== undefined && given !== undefined && isSameSecret(given, expected);
}
