import { POST as createKey } from "../../app/api/settings/api-keys/route.ts";
import { API_SCOPES } from "../../lib/identity/names.ts";
import { newApiKey } from "../../lib/identity/rules/api-key.ts";
import type { NewApiKeyView } from "../../lib/identity/schemas.ts";
import { tenantDb } from "../../lib/platform/db.ts";
import { call, tokenFor } from "../support/http.ts";

/** Keys that programs call with: with every scope, for reading only, and for one store. */
export const KEY_NAMES = ["whole", "reading", "store"] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Keys that must open nothing. */
export const BAD_KEY_NAMES = ["revokedKey", "expiredKey", "forgedKey", "mistypedKey"] as const;
export type BadKeyName = (typeof BAD_KEY_NAMES)[number];

export type Keys = Record<KeyName | BadKeyName, string>;

/** Creates the keys of an organization through the API, as its administrator. */
export async function makeKeys(orgId: string, adminClerkId: string, storeId: string): Promise<Keys> {
  const make = (scopes: readonly string[], storeIds: string[] = []) => create(adminClerkId, scopes, storeIds);
  const whole = await make(API_SCOPES);
  const reading = await make(API_SCOPES.filter((scope) => scope.endsWith(":read")));
  const store = await make(API_SCOPES, [storeId]);
  const [revoked, expired] = [await make(API_SCOPES), await make(API_SCOPES)];
  await tenantDb(orgId).sql(async (sql) => {
    await sql.run("UPDATE api_key SET revoked_at = now() WHERE organization_id = $1 AND id = $2", [
      orgId,
      revoked.key.id,
    ]);
    await sql.run("UPDATE api_key SET expires_at = now() - interval '1 day' WHERE organization_id = $1 AND id = $2", [
      orgId,
      expired.key.id,
    ]);
  });
  return {
    whole: whole.secret,
    reading: reading.secret,
    store: store.secret,
    revokedKey: revoked.secret,
    expiredKey: expired.secret,
    forgedKey: newApiKey().secret,
    mistypedKey: `${whole.secret.slice(0, -1)}${whole.secret.endsWith("0") ? "1" : "0"}`,
  };
}

async function create(clerkId: string, scopes: readonly string[], storeIds: string[]): Promise<NewApiKeyView> {
  const response = await call(createKey, {
    path: "/api/settings/api-keys",
    method: "POST",
    token: await tokenFor(clerkId),
    body: { name: "Loja virtual", scopes, storeIds },
  });
  if (response.status !== 201) throw new Error(`No key was created: ${response.status} ${await response.text()}`);
  return (await response.json()) as NewApiKeyView;
}
