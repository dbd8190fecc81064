import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../clients/typescript/src/api.ts";

/** Typed by the OpenAPI document: the compiler checks paths, parameters, bodies and responses. */
export type ApiClient = Client<paths>;

type ClientOptions = { baseUrl: string; token: () => Promise<string>; fetch?: (request: Request) => Promise<Response> };

/** API client that requests a new bearer token before each call. */
export function createTypedClient({ baseUrl, token, fetch }: ClientOptions): ApiClient {
  const client = createClient<paths>({ baseUrl, fetch });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set("authorization", `Bearer ${await token()}`);
    },
  });
  return client;
}

/** Returns the data of a call; throws an error that describes an error response. */
export async function must<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data as T; // only an error response has no data
}
