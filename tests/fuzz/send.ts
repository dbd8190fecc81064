import http from "node:http";
import type { RouteHandler } from "../../lib/http/index.ts";
import { decodableUrl } from "../../lib/http/server/request-path.ts";
import { within } from "../../lib/platform/concurrency/within.ts";
import { env } from "../../lib/platform/env.ts";
import { listEndpoints } from "../support/routes.ts";
import type { Operation } from "./operations.ts";
import type { HttpRequest } from "./requests.ts";

export type HttpAnswer = { status: number; headers: Headers; body: Buffer };
export type Send = (operation: Operation, request: HttpRequest, authorization?: string) => Promise<HttpAnswer>;

const HANG_MS = 20_000;

/** Calls this process's route handlers, as the server does after routing. */
export async function inProcess(): Promise<Send> {
  const endpoints = new Map((await listEndpoints()).map(({ name, handler }) => [name, handler]));
  return async (operation, request, authorization) => {
    const handler = endpoints.get(operation.name);
    if (!handler) throw new Error(`No route for ${operation.name}`);
    return within(HANG_MS, call(handler, operation, request, authorization), hang);
  };
}

async function call(
  handler: RouteHandler,
  { path }: Operation,
  request: HttpRequest,
  authorization?: string,
): Promise<HttpAnswer> {
  const target = decodableUrl(request.target);
  const url = new URL(`${env().APP_URL}${target}`);
  const { body, method } = request;
  const headers = new Headers(request.headers);
  if (authorization !== undefined) headers.set("authorization", authorization);
  const init = { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) };
  const params = Promise.resolve(paramsOf(path, url.pathname));
  const response = await handler(new Request(url, init), { params });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = pathname.replace(/^\/api/, "").split("/");
  const names = pattern.split("/").map((part) => /^\{(.+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(
    names.flatMap((name, at) => (name === undefined ? [] : [[name, decodeURIComponent(given[at] ?? "")]])),
  );
}

/** Over HTTP to a running server, with the target exactly as written. */
export function overHttp(origin: string): Send {
  const { hostname, port } = new URL(origin);
  // One connection per request: a wrong length breaks only that connection.
  const agent = new http.Agent({ keepAlive: false });
  return (_, { method, target, headers, body }, authorization) =>
    within(
      HANG_MS,
      new Promise((resolve, reject) => {
        const all = { ...headers, ...(authorization === undefined ? {} : { authorization }) };
        const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
        const call = http.request(
          { hostname, port, method, path: target, headers: { ...length, ...all }, agent },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on("data", (chunk: Buffer) => chunks.push(chunk));
            answer.on("error", reject);
            answer.on("end", () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: new Headers(
                  Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
                ),
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        call.on("error", reject);
        call.end(body);
      }),
      hang,
    );
}

export class HangError extends Error {}

function hang(): HangError {
  return new HangError(`No answer in ${HANG_MS} ms`);
}
