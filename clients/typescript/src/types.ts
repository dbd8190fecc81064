import type { paths } from "./api.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths of the API that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<M, infer Operation> ? Operation : never;

type ParameterOf<Operation, Place extends "path" | "query"> = Operation extends {
  parameters: { [K in Place]?: infer Values };
}
  ? Values
  : undefined;

type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? Exclude<Body, undefined> extends { content: { "application/json": infer Json } }
    ? Json
    : undefined
  : undefined;

/** Present if there is something to give, and required if any of it is. */
type Field<Name extends string, Values> = [Exclude<Values, undefined>] extends [never]
  ? unknown
  : Record<string, never> extends Exclude<Values, undefined>
    ? { [K in Name]?: Values }
    : { [K in Name]: Values };

/** How one request is sent, beside its values. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Of a POST; a random one by default. Give your own to continue after a crash of your program. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

export type InputOf<M extends Method, P extends PathOf<M>> = CallOptions &
  Field<"path", ParameterOf<OperationOf<M, P>, "path">> &
  Field<"query", ParameterOf<OperationOf<M, P>, "query">> &
  Field<"body", BodyOf<OperationOf<M, P>>>;

/** The second argument is optional if nothing is required. */
export type Arguments<M extends Method, P extends PathOf<M>> =
  Record<string, never> extends InputOf<M, P> ? [input?: InputOf<M, P>] : [input: InputOf<M, P>];

type Successes = 200 | 201 | 202;
type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : undefined;

/** The JSON of a successful response; undefined for a 204 and for files (`stream`). */
export type OutputOf<M extends Method, P extends PathOf<M>> = {
  [Status in keyof ResponsesOf<OperationOf<M, P>>]: Status extends Successes
    ? JsonOf<ResponsesOf<OperationOf<M, P>>[Status]>
    : Status extends 204
      ? undefined
      : never;
}[keyof ResponsesOf<OperationOf<M, P>>];

/** Without the parameter `total` a list has its total. */
type Counted<Output> = Exclude<Output, { total: null }>;
type QueryOf<Input> = Input extends { query?: infer Query } ? NonNullable<Query> : unknown;

/** What a GET returns for what it was given. */
export type ReadOf<P extends PathOf<"get">, Given extends readonly unknown[]> = "total" extends keyof QueryOf<Given[0]>
  ? OutputOf<"get", P>
  : Counted<OutputOf<"get", P>>;

/** Lists with `page` and `limit`. */
export type ListPath = {
  [P in PathOf<"get">]: Counted<OutputOf<"get", P>> extends { data: unknown[]; total: number; page: number }
    ? P
    : never;
}[PathOf<"get">];

export type RowOf<P extends ListPath> = OutputOf<"get", P> extends { data: (infer Row)[] } ? Row : never;
