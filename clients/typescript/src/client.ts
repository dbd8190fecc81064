import { BalcaoError } from "./error.ts";
import { type Answer, type RetryOptions, sendWithRetries } from "./retry.ts";
import type { Arguments, CallOptions, ListPath, Method, OutputOf, PathOf, ReadOf, RowOf } from "./types.ts";

export type BalcaoOptions = Partial<RetryOptions> & {
  /** Address of the installation: `https://crm.example.com`. */
  baseUrl: string;
  /** An API key, or a function that returns a session token for each try. */
  apiKey: string | (() => string | Promise<string>);
  /** For tests and proxies. */
  fetch?: typeof fetch;
};

type Values = Record<string, unknown>;
type Given = CallOptions & { path?: Values; query?: Values; body?: unknown };

type ListOf<Row> = { data: Row[]; total: number | null; page: number; limit: number; nextCursor?: string | null };

const LARGEST_PAGE = 200;

/** The API of one installation. Every method throws a `BalcaoError` for an error response. */
export class Balcao {
  readonly #options: BalcaoOptions & RetryOptions;

  constructor({ retries = 3, maxWaitSeconds = 60, timeoutSeconds = 30, ...options }: BalcaoOptions) {
    for (const [name, value] of Object.entries({ retries, maxWaitSeconds, timeoutSeconds }))
      if (!(value >= 0)) throw new RangeError(`${name} must be a number of at least 0`);
    this.#options = { ...options, retries, maxWaitSeconds, timeoutSeconds };
  }

  get<P extends PathOf<"get">, const Given extends Arguments<"get", P> = Arguments<"get", P>>(
    path: P,
    ...given: Given
  ): Promise<ReadOf<P, Given>> {
    return this.#json<ReadOf<P, Given>>("get", path, given[0]);
  }

  /** Sends an idempotency key, the same one in each try: what was done once is not done again. */
  post<P extends PathOf<"post">>(path: P, ...[input]: Arguments<"post", P>): Promise<OutputOf<"post", P>> {
    return this.#json<OutputOf<"post", P>>("post", path, input);
  }

  put<P extends PathOf<"put">>(path: P, ...[input]: Arguments<"put", P>): Promise<OutputOf<"put", P>> {
    return this.#json<OutputOf<"put", P>>("put", path, input);
  }

  patch<P extends PathOf<"patch">>(path: P, ...[input]: Arguments<"patch", P>): Promise<OutputOf<"patch", P>> {
    return this.#json<OutputOf<"patch", P>>("patch", path, input);
  }

  delete<P extends PathOf<"delete">>(path: P, ...[input]: Arguments<"delete", P>): Promise<OutputOf<"delete", P>> {
    return this.#json<OutputOf<"delete", P>>("delete", path, input);
  }

  /** A response that is no JSON, such as the CSV of an export, as it arrives. */
  async stream<P extends PathOf<"get">>(path: P, ...[input]: Arguments<"get", P>): Promise<Response> {
    const { response } = await this.#send("get", path, (input ?? {}) as Given, { isStream: true });
    return response;
  }

  /**
   * All rows of a list. Without `sort`, `order` and `page` a list that has a cursor is read by it: changes meanwhile
   * neither skip nor repeat a row, and `cursor` continues after one. Other lists are read page after page: sort them by
   * something that does not change.
   */
  async *rows<P extends ListPath>(path: P, ...[input]: Arguments<"get", P>): AsyncGenerator<RowOf<P>, void, undefined> {
    const given = (input ?? {}) as Given;
    const { limit = LARGEST_PAGE, page: first, sort, order, cursor: resumed } = given.query ?? {};
    const isOrdered = [first, sort, order].some((value) => value !== undefined);
    let cursor = resumed ?? (isOrdered ? undefined : "start");
    for (let page = Number(first ?? 1); ; page += 1) {
      // A list without a cursor ignores it.
      const query = { ...given.query, limit, page, cursor };
      const list = await this.#json<ListOf<RowOf<P>>>("get", path, { ...given, query });
      yield* list.data;
      if (isLast(list)) return;
      cursor = list.nextCursor ?? cursor;
    }
  }

  /** `T`: what the API's document says of the response. */
  async #json<T>(method: Method, path: string, input: unknown): Promise<T> {
    const { text } = await this.#send(method, path, (input ?? {}) as Given);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async #send(method: Method, path: string, given: Given, { isStream = false } = {}): Promise<Answer> {
    const { baseUrl, apiKey, fetch: send = fetch, ...options } = this.#options;
    const { signal, body, idempotencyKey = crypto.randomUUID() } = given;
    const headers = new Headers({ accept: "application/json", ...given.headers });
    if (body !== undefined) headers.set("content-type", "application/json");
    if (method === "post") headers.set("idempotency-key", idempotencyKey);
    const url = new URL(`/api${filled(path, given.path ?? {})}${queryOf(given.query ?? {})}`, baseUrl);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const make = async () => {
      // A session token may end while a retry waits.
      headers.set("authorization", `Bearer ${typeof apiKey === "string" ? apiKey : await apiKey()}`);
      return new Request(url, { method: method.toUpperCase(), headers, body: text });
    };
    const answer = await sendWithRetries(make, { ...options, fetch: send, signal, isStream });
    if (!answer.response.ok) throw BalcaoError.from(answer.response, answer.text);
    return answer;
  }
}

function isLast({ data, total, page, limit, nextCursor }: ListOf<unknown>): boolean {
  if (nextCursor !== undefined) return nextCursor === null;
  return data.length === 0 || (total !== null && !(page * limit < total));
}

function filled(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Lists are repeated parameters; undefined and null are left out. */
function queryOf(values: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
