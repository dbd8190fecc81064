const KEY = /^-----BEGIN ([A-Z ]{1,40}PRIVATE KEY)-----([A-Za-z\d+/=\s]+)-----END \1-----$/;

/** The text of a private key with its line breaks, which a form's field removes; null for a password. */
export function keyTextOf(secret: string): string | null {
  const match = KEY.exec(secret.trim());
  if (!match) return null;
  const [, kind, body = ""] = match;
  const lines = body.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ""].join("\n");
}
