import type { AuthedFetch } from "./authed-fetch.ts";

type QueryValue = string | number | boolean | readonly string[] | null | undefined;
type Options = { query?: Record<string, QueryValue>; signal?: AbortSignal };

/** JSON API client. Every method throws `ApiError`; 204 returns undefined. */
export type Api = {
  fetch: AuthedFetch;
  get: <T>(path: string, options?: Options) => Promise<T>;
  post: <T>(path: string, body?: unknown, options?: Options) => Promise<T>;
  put: <T>(path: string, body?: unknown, options?: Options) => Promise<T>;
  patch: <T>(path: string, body?: unknown, options?: Options) => Promise<T>;
  delete: <T>(path: string, options?: Options) => Promise<T>;
};

export function createApi(authedFetch: AuthedFetch): Api {
  const call = async <T>(method: string, path: string, body?: unknown, options: Options = {}): Promise<T> => {
    const init: RequestInit = { method, signal: options.signal };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    const response = await authedFetch(withQuery(path, options.query), init);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  return {
    fetch: authedFetch,
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    put: (path, body, options) => call("PUT", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
    delete: (path, options) => call("DELETE", path, undefined, options),
  };
}

/** Omits empty values; joins lists with commas. */
export function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text !== "") params.set(name, text);
  }
  const search = params.toString();
  return search === "" ? path : `${path}?${search}`;
}
