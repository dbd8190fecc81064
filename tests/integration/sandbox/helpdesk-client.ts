import type { HelpdeskWorld } from "../../support/helpdesk.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a foreign system answers, looked at field by field
export type Said = { status: number; body: any };
export type Caller = (method: string, path: string, body?: unknown, token?: string) => Promise<Said>;

/** Calls an account's REST API with its administrator's token or the given one. */
export function callerOf(world: HelpdeskWorld, account = world.accounts[0]): Caller {
  return async (method, path, body, token = account.adminToken) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${world.url}/api/v1/accounts/${account.id}/${path}`, {
      method,
      headers: { api_access_token: token, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}
