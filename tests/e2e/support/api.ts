import type { APIRequestContext, APIResponse } from "@playwright/test";
import { type ApiClient, createTypedClient } from "../../support/api-client.ts";

export type Api = {
  /** The same API, typed by the OpenAPI document. */
  client: ApiClient;
  token: () => Promise<string>;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  patch: <T>(path: string, body: unknown) => Promise<T>;
  /** The raw response, also of an error, with extra request headers. */
  fetch: (path: string, headers?: Record<string, string>) => Promise<APIResponse>;
};

const MARGIN_MS = 15_000;

/** Calls `/api` as `email` with its own token, renewed before it expires. */
export function createApiClient(request: APIRequestContext, email: string): Api {
  let issued: { token: string; expiresAt: string } | undefined;
  const token = async () => {
    if (!issued || Date.parse(issued.expiresAt) < Date.now() + MARGIN_MS) {
      const answer = await request.post("/api/local-identity/token", { data: { email } });
      issued = (await answer.json()) as { token: string; expiresAt: string };
    }
    return issued.token;
  };
  const call = async (path: string, options: { method: string; data?: unknown; headers?: Record<string, string> }) =>
    request.fetch(`/api${path}`, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${await token()}` },
    });
  const parsed = async <T>(path: string, answer: APIResponse) => {
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    client: createTypedClient({ baseUrl: `${process.env.E2E_URL}/api`, token }),
    token,
    get: async (path) => parsed(path, await call(path, { method: "GET" })),
    post: async (path, body = {}) => parsed(path, await call(path, { method: "POST", data: body })),
    patch: async (path, body) => parsed(path, await call(path, { method: "PATCH", data: body })),
    fetch: (path, headers = {}) => call(path, { method: "GET", headers }),
  };
}
