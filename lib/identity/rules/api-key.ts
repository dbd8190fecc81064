import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Permission } from "../../core/permissions.ts";
import { type ApiScope, READ_ONLY, SCHEME } from "../names.ts";
import type { Authority } from "../schemas.ts";
import { coversStores } from "./authority.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Shown in lists and logs. */
const VISIBLE = 8;
/** 62⁴³ is more than 2²⁵⁶, without the visible characters. */
const SECRET = 43;
const CHECKSUM = 6;
const FORM = new RegExp(`^${SCHEME}[0-9A-Za-z]{${VISIBLE + SECRET + CHECKSUM}}$`);
/** The largest multiple of 62 in a byte: bytes from it on are dropped, so that every digit is equally likely. */
const UNBIASED = 248;

/** `secret` is the key itself; only its hash is stored. */
export type NewApiKey = { secret: string; prefix: string; hash: string };

export function newApiKey(): NewApiKey {
  let body = SCHEME;
  while (body.length < SCHEME.length + VISIBLE + SECRET)
    for (const byte of randomBytes(VISIBLE + SECRET))
      if (byte < UNBIASED && body.length < SCHEME.length + VISIBLE + SECRET) body += DIGITS[byte % DIGITS.length];
  const secret = body + checksumOf(body);
  return { secret, prefix: secret.slice(0, SCHEME.length + VISIBLE), hash: hashOf(secret) };
}

/** Whether a token is meant as an API key, valid or not: session tokens never begin like one. */
export function isMeantAsApiKey(token: string): boolean {
  return token.startsWith(SCHEME);
}

/** Hash of a well-formed key. Null for a mistyped or invented one, which costs no query. */
export function apiKeyHash(token: string): string | null {
  if (!FORM.test(token)) return null;
  return token.slice(-CHECKSUM) === checksumOf(token.slice(0, -CHECKSUM)) ? hashOf(token) : null;
}

/** What a GET reveals to those who may change it, such as a tax id in clear: a scope to read does not include it. */
const REVEALING = ["app:customers:edit"];

/** What a key's scopes permit a request: those to read only count for requests that change nothing. */
export function permissionsOf(scopes: readonly string[], isReading: boolean): Permission[] {
  const granted = scopes.flatMap((scope) => {
    if (!scope.endsWith(READ_ONLY)) return scope;
    const permission = scope.slice(0, -READ_ONLY.length);
    return isReading && !REVEALING.includes(permission) ? permission : [];
  });
  return granted as Permission[];
}

/** True if the actor holds everything that the key permits. `storeIds` null: every store. */
export function coversKey(
  authority: Authority,
  key: { scopes: readonly string[]; storeIds: string[] | null },
): boolean {
  if (authority.isUnlimited) return true;
  const isHeld = permissionsOf(key.scopes, true).every((permission) => authority.permissions.includes(permission));
  return isHeld && coversStores(authority, key.storeIds ?? []);
}

/** Without scopes that a broader one includes, in the order of the permissions. */
export function plainScopes(given: readonly ApiScope[], all: readonly ApiScope[]): ApiScope[] {
  return all.filter((scope) => {
    if (!given.includes(scope)) return false;
    return !scope.endsWith(READ_ONLY) || !given.includes(scope.slice(0, -READ_ONLY.length) as ApiScope);
  });
}

/** CRC-32 in base 62: finds typing errors and lets a secret scanner rule out other texts. It is no protection. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM; place += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** A plain hash is enough: 256 random bits can't be guessed. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
