import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types.d.ts";

/** The API as its document has it: paths, parameters, bodies and answers are checked by the compiler. */
export type ApiClient = Client<paths>;

type ClientOptions = { baseUrl: string; token: () => Promise<string>; fetch?: (request: Request) => Promise<Response> };

/** Calls the API with a bearer token, asked for anew before each call. */
export function createTypedClient({ baseUrl, token, fetch }: ClientOptions): ApiClient {
  const client = createClient<paths>({ baseUrl, fetch });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set("authorization", `Bearer ${await token()}`);
    },
  });
  return client;
}

/** What a call answered; a refusal is an error that says so. */
export async function must<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data as T; // only a refusal has none
}
