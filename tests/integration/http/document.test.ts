import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as serveDocument } from "../../../app/api/openapi.json/route.ts";
import type { ApiDocument } from "../../../lib/core/api-document.ts";
import { ERROR_CODES } from "../../../lib/core/error-codes.ts";
import { route } from "../../../lib/http/index.ts";
import { documentOf } from "../../../scripts/openapi/document.ts";
import { typesOf } from "../../../scripts/openapi/types.ts";
import { gapsOf } from "../../support/document-gaps.ts";
import { call } from "../../support/http.ts";
import { listDocumented } from "../../support/routes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const text = read("docs/openapi.json");
const document = JSON.parse(text) as ApiDocument;
const endpoints = await listDocumented();

describe("docs/openapi.json", () => {
  it("matches the route declarations: `npm run generate` creates it", { timeout: 180_000 }, () => {
    expect(JSON.parse(JSON.stringify(documentOf(endpoints, document.info.version)))).toEqual(document);
    expect((JSON.parse(read("package.json")) as { version: string }).version).toBe(document.info.version);
  });

  it("is valid OpenAPI 3.1, and the client's types are generated from it", { timeout: 120_000 }, async () => {
    expect(document.openapi).toBe("3.1.0");
    expect((await typesOf(text)) === read("clients/typescript/src/api.ts"), "npm run generate").toBe(true);
    const broken = text.replace('"required": true', '"required": "yes"');
    await expect(typesOf(broken)).rejects.toThrow("Expected type `boolean`");
  });

  it("has schemas that compile, with every reference resolved", () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, validateFormats: false });
    ajv.addVocabulary(["components"]);
    ajv.addSchema({ $id: "document", components: document.components });
    const names = Object.keys(document.components.schemas);
    for (const name of names) ajv.compile({ $ref: `document#/components/schemas/${name}` });
    expect(names.length).toBeGreaterThan(100);
    const refs = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
    const isThere = ([, kind = "", name = ""]: string[]) =>
      name in (document.components[kind as keyof ApiDocument["components"]] ?? {});
    expect(refs.filter((ref) => !isThere(ref)).map(([ref]) => ref)).toEqual([]);
  });

  it("has every error code with its status", () => {
    const answered = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
    );
    const listed = answered.flatMap(([status, { $ref = "", headers: own }]) => {
      const headers = own ?? document.components.responses[$ref.split("/").at(-1) ?? ""]?.headers;
      return (headers?.["X-Error-Code"]?.schema.enum ?? []).map((code) => `${status} ${code}`);
    });
    const known = Object.entries(ERROR_CODES).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
    // The server answers without a route, or before a body has been received.
    const ofServer = ["405 method_not_allowed", "503 receiving_too_much"];
    expect([...new Set([...listed, ...ofServer])].sort()).toEqual(known.sort());
  });

  it("describes every success response, with a body for every 200, and has unique operation ids", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );
    const silent = operations.filter(({ responses }) => {
      const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
      return good.length === 0 || good.some(([status, { content }]) => status === "200" && !content);
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });
});

describe("route declaration", () => {
  it.each(endpoints)("of $name is complete", (endpoint) => {
    expect(gapsOf(endpoint, read(`app/api${endpoint.path}/route.ts`))).toEqual([]);
  });

  it("is reported when it is incomplete", () => {
    const bare = route({ public: true, isRawBody: true, response: z.unknown(), handler: () => ({}) });
    const reads = 'const query = new URL(request.url).searchParams.get("q");';
    expect(gapsOf({ name: "POST /x/[id]", path: "/x/[id]", handler: bare }, reads)).toEqual([
      "POST /x/[id]: no summary",
      "POST /x/[id]: no schema for a path parameter",
      "POST /x/[id]: reads what it doesn't declare",
      "POST /x/[id]: no schema for its raw body",
    ]);
  });

  it("contains only the declared fields and not the handler", () => {
    const handler = () => ({});
    const { declaration } = route({
      public: true,
      params: z.object({ id: z.string() }),
      response: z.unknown(),
      handler,
    });
    expect(Object.values(declaration)).not.toContain(handler);
    expect(Object.keys(declaration)).toEqual(["public", "params", "response"]);
  });
});

describe("GET /openapi.json", () => {
  it("is public and names this installation as its server", async () => {
    const response = await call(serveDocument, { path: "/api/openapi.json" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    expect(await response.json()).toEqual({ ...document, servers: [{ url: "http://localhost:3000/api" }] });
  });

  it("answers 304 to a client with the current ETag", async () => {
    const etag = (await call(serveDocument, { path: "/api/openapi.json" })).headers.get("etag") ?? "";
    const again = await call(serveDocument, { path: "/api/openapi.json", headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await call(serveDocument, { path: "/api/openapi.json", headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });
});
