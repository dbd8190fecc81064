import { createSecretKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { PERMISSIONS } from "../../lib/core/permissions.ts";
import { env } from "../../lib/platform/env.ts";
import { createUser } from "../support/factories.ts";
import { tokenFor } from "../support/http.ts";
import { BAD_KEY_NAMES, type BadKeyName, type KeyName, type Keys } from "./api-keys.ts";

/** The roles of each organization, with their permissions. */
const ROLES = {
  superAdmin: { level: 0, permissions: [] },
  admin: { level: 1, permissions: [...PERMISSIONS] },
  manager: { level: 10, permissions: [...PERMISSIONS], isLimited: true },
  marketing: {
    level: 20,
    permissions: ["app:campaigns", "app:campaigns:send", "app:segments", "app:customers", "app:surveys"],
  },
  reader: { level: 30, permissions: [...PERMISSIONS], readOnly: true },
  nobody: { level: 40, permissions: ["app:nothing"] },
} as const;
export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

const BROKEN = [
  "none",
  "broken",
  "expired",
  "otherAlgorithm",
  "otherKey",
  "unsigned",
  "noSubject",
  "stranger",
] as const;
export type BrokenName = (typeof BROKEN)[number];
export const BROKEN_NAMES: readonly (BrokenName | BadKeyName)[] = [...BROKEN, ...BAD_KEY_NAMES];

type Home = "ours" | "theirs";
/** The caller: a user or an API key of our organization or of the other, or an invalid token or key. */
export type Principal =
  | { home: Home; role: RoleName }
  | { home: Home; key: KeyName }
  | { bad: BrokenName | BadKeyName };

const MINUTE = 60;
const HOUR = 3_600;
const { privateKey: STRANGE_KEY } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Returns a principal's Authorization header; undefined for none. */
export type Credentials = (principal: Principal) => Promise<string | undefined>;

export type Team = Record<RoleName, { id: string; clerkId: string; roleId: string }>;

/** One user per role of an organization; the manager sees only one store. */
export async function hireTeam(orgId: string, storeIds: string[]): Promise<Team> {
  const people = await Promise.all(
    ROLE_NAMES.map(async (role) => {
      const { level, permissions, ...rest } = ROLES[role];
      const limited = "isLimited" in rest ? { storeIds: storeIds.slice(0, 1) } : {};
      const readOnly = "readOnly" in rest;
      // Without the canary: requests may contain these addresses and thereby create data with them.
      const email = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;
      return [
        role,
        await createUser(orgId, { level, permissions: [...permissions], readOnly, email, ...limited }),
      ] as const;
    }),
  );
  return Object.fromEntries(people) as unknown as Team;
}

export function credentialsOf(teams: Record<Home, Team>, keys: Record<Home, Keys>): Credentials {
  const kept = new Map<string, { header: string; until: number }>();
  const person = async (clerkId: string) => {
    const known = kept.get(clerkId);
    if (known && known.until > Date.now()) return known.header;
    const header = `Bearer ${await tokenFor(clerkId)}`;
    // Cached only briefly: requests also sign out their own caller.
    kept.set(clerkId, { header, until: Date.now() + 2_000 });
    return header;
  };
  const stale = badTokens(teams.ours.admin.clerkId);
  return async (principal) => {
    if ("role" in principal) return person(teams[principal.home][principal.role].clerkId);
    if ("key" in principal) return `Bearer ${keys[principal.home][principal.key]}`;
    const { bad } = principal;
    return isBadKey(bad) ? `Bearer ${keys.ours[bad]}` : stale[bad]();
  };
}

function isBadKey(name: BrokenName | BadKeyName): name is BadKeyName {
  return BAD_KEY_NAMES.some((one) => one === name);
}

function badTokens(clerkId: string): Record<BrokenName, () => Promise<string | undefined>> {
  const now = () => Math.floor(Date.now() / 1_000);
  const bearer = async (token: Promise<string> | string) => `Bearer ${await token}`;
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const claims = () => ({ iss: `${env().APP_URL}/local-identity`, sub: clerkId, exp: now() + MINUTE });
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "none", typ: "JWT" })}.${part(claims())}.`;
  };
  return {
    none: async () => undefined,
    broken: once(() => bearer("abc.def.ghi")),
    expired: once(() =>
      bearer(tokenFor(clerkId, { iat: now() - HOUR, nbf: now() - HOUR, exp: now() - HOUR + MINUTE })),
    ),
    otherAlgorithm: once(() =>
      bearer(
        new SignJWT(claims())
          .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: "local" })
          .sign(createSecretKey(Buffer.from("a guess at the public key as a secret"))),
      ),
    ),
    otherKey: once(() => bearer(tokenFor(clerkId, {}, { privateKey: STRANGE_KEY }))),
    unsigned: once(() => bearer(unsigned())),
    noSubject: once(() => bearer(tokenFor(clerkId, { sub: undefined }))),
    stranger: once(() => bearer(tokenFor("user_nobody_here", { exp: now() + HOUR }))),
  };
}
