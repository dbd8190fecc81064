import { randomUUID } from "node:crypto";
import type { Bench } from "./bench.ts";

/** Creates a user of the large organization with exactly these permissions. */
export async function createUser(
  { owner, orgId }: Bench,
  email: string,
  permissions: readonly string[],
): Promise<void> {
  await owner.query(
    `WITH r AS (INSERT INTO role (organization_id, name, level, permissions) VALUES ($1, $2, 10, $3) RETURNING id)
     INSERT INTO app_user (organization_id, clerk_id, email, name, role_id) SELECT $1, $4, $2, 'Bench', id FROM r`,
    [orgId, email, permissions, `user_${randomUUID()}`],
  );
}

export async function signIn(productUrl: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${productUrl}/api/local-identity/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}
