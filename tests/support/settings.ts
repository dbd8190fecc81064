import type { RouteHandler } from "../../lib/http/index.ts";
import { createOrganization, createUser } from "./factories.ts";
import { call, tokenFor } from "./http.ts";

/** `code`: of an error, else null. */
type Answer<T> = { status: number; code: string | null; body: T };
export type Person = {
  orgId: string;
  userId: string;
  email: string;
  call: <T = Record<string, unknown>>(
    handler: RouteHandler,
    path: string,
    options?: { method?: string; body?: unknown; params?: Record<string, string> },
  ) => Promise<Answer<T>>;
};

/** A user of a new or given organization who calls routes with their own token. */
export async function newPerson(fields: Parameters<typeof createUser>[1] = {}, orgId?: string): Promise<Person> {
  const tenant = orgId ?? (await createOrganization("Ajustes")).orgId;
  const user = await createUser(tenant, {
    permissions: ["app:settings", "app:helpdesk", "app:integrations"],
    ...fields,
  });
  const token = await tokenFor(user.clerkId);
  return {
    orgId: tenant,
    userId: user.id,
    email: user.email,
    call: async (handler, path, options = {}) => {
      const answer = await call(handler, { path: `/api${path}`, token, ...options });
      const code = answer.headers.get("x-error-code");
      return { status: answer.status, code, body: await answer.json().catch(() => undefined) };
    },
  };
}
