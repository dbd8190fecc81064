const PREFIX = "whsec_";

/** The form in which receivers and their libraries expect a secret. */
export function toSecret(bytes: Buffer): string {
  return `${PREFIX}${bytes.toString("base64")}`;
}
