import type { Marks } from "./checks.ts";
import { fieldHints } from "./hints.ts";
import { IdPool, kindOf } from "./id-pool.ts";
import type { Credentials, Principal, RoleName } from "./principals.ts";
import type { World } from "./world.ts";

const OURS: Record<RoleName, string> = {
  superAdmin: "super@balcao.test",
  admin: "admin@aurora.test",
  manager: "gerente@aurora.test",
  marketing: "marketing@aurora.test",
  reader: "consulta@aurora.test",
  nobody: "consulta@aurora.test",
};
const THEIRS = "admin@bela.test";
/** Lists from which ids are read; none of users and roles, since a request would remove its own caller's role. */
const LISTS = [
  "/customers",
  "/campaigns",
  "/intelligence/segments",
  "/surveys",
  "/settings/stores",
  "/settings/whatsapp",
];
const PRIVATE = [
  ...LISTS,
  "/users",
  "/roles",
  "/sales/recent-sales",
  "/erp/sync/history",
  "/audit/logs",
  "/helpdesk/agents",
];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const FRESH_MS = 30_000;

/** The demo's two organizations as a server shows them: each one's listed data is foreign to the other. */
export async function openServedWorld(origin: string): Promise<World> {
  const credentials = credentialsAt(origin);
  const ours = await idsSeenBy(origin, credentials, { home: "ours", role: "admin" });
  const theirs = await idsSeenBy(origin, credentials, { home: "theirs", role: "admin" });
  if (ours.size === 0 || theirs.size === 0) throw new Error(`${origin} doesn't serve the demo`);
  const ids = new IdPool();
  ids.learn(fieldHints(ids));
  for (const [home, atMost] of [
    ["ours", 30],
    ["theirs", 2],
  ] as const)
    for (const path of LISTS) {
      const found = await idsOf(origin, credentials, { home, role: "admin" }, path);
      ids.add(kindOf(path.replace("/whatsapp", "/number")) ?? "other", ...found.slice(0, atMost));
    }
  const tenant = (marks: Marks) => ({ orgId: "nobody", marks, secrets: new Set<string>() });
  const without = (all: Set<string>, other: Set<string>) => ({
    ids: new Set([...all].filter((id) => !other.has(id))),
    canaries: [],
  });
  return {
    ids,
    credentials,
    ours: tenant(without(ours, theirs)),
    theirs: tenant(without(theirs, ours)),
    refill: async () => undefined,
    forgetLimits: async () => undefined,
  };
}

function credentialsAt(origin: string): Credentials {
  const kept = new Map<string, { header: string; until: number }>();
  return async (principal) => {
    if ("bad" in principal) return principal.bad === "none" ? undefined : "Bearer abc.def.ghi";
    // A served product has no keys that this suite knows: its administrator calls instead.
    const role = "role" in principal ? principal.role : "admin";
    const email = principal.home === "ours" ? OURS[role] : THEIRS;
    const known = kept.get(email);
    if (known && known.until > Date.now()) return known.header;
    const header = `Bearer ${await signIn(origin, email)}`;
    kept.set(email, { header, until: Date.now() + FRESH_MS });
    return header;
  };
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/local-identity/token`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`No token for ${email}: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

async function idsSeenBy(origin: string, credentials: Credentials, principal: Principal): Promise<Set<string>> {
  const found = await Promise.all(PRIVATE.map((path) => idsOf(origin, credentials, principal, path)));
  return new Set(found.flat());
}

async function idsOf(origin: string, credentials: Credentials, principal: Principal, path: string): Promise<string[]> {
  const authorization = (await credentials(principal)) ?? "";
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization } });
  return response.ok ? [...new Set((await response.text()).match(UUID))] : [];
}
