import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import type { ApiDocument, Operation, Schema } from "../../../lib/core/api-document.ts";
import { ERROR_TEXTS } from "../../../scripts/openapi/error-texts.ts";
import { AREAS } from "../../../scripts/openapi/glossary/areas.ts";
import { listDocumented } from "../../support/routes.ts";

const text = readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8");
const document = JSON.parse(text) as ApiDocument & { components: { examples: Record<string, unknown> } };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe("the linters' recommended rules, without exceptions", () => {
  it("Redocly has no problem with the document", { timeout: 120_000 }, async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer} ${message}`)).toEqual([]);
  });

  it("Spectral has no problem with the document", { timeout: 240_000 }, async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, "recommended"]] });
    const problems = await spectral.run(document as unknown as Record<string, unknown>);
    expect(problems.map(({ code, path, message }) => `${code} ${path.join("/")} ${message}`)).toEqual([]);
  });
});

describe("descriptions and examples", () => {
  it("has a description of every operation, and an example of every JSON body and response", () => {
    const bare = operations.flatMap((operation) => {
      const media = Object.entries({
        body: operation.requestBody?.content["application/json"],
        ...Object.fromEntries(
          Object.entries(operation.responses).map(([status, { content }]) => [status, content?.["application/json"]]),
        ),
      }) as [string, { example?: unknown; examples?: object } | undefined][];
      const missing = media.filter(([, one]) => one && one.example === undefined && one.examples === undefined);
      return [...(operation.description ? [] : ["description"]), ...missing.map(([place]) => place)].map(
        (place) => `${operation.operationId} ${place}`,
      );
    });
    expect(bare).toEqual([]);
    expect(Object.keys(AREAS).sort()).toEqual(document.tags.map(({ name }) => name).sort());
  });

  it("has a description and an example of every parameter", () => {
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.map((parameter) => ({ operationId, ...(parameter as typeof parameter & { example?: unknown }) })),
    );
    expect(parameters.length).toBeGreaterThan(400);
    const bare = parameters.filter(({ description, example }) => !description || example === undefined);
    expect(bare.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
  });

  it("has a description of every field, and an example of every single value", () => {
    const roots: [string, Schema][] = [
      ...Object.entries(document.components.schemas),
      ...operations.flatMap((operation) => schemasIn(operation)),
    ];
    const fields = roots.flatMap(([name, schema]) => fieldsOf(schema, name));
    expect(fields.length).toBeGreaterThan(2_000);
    expect(fields.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    const bare = fields.filter(([, field]) => isSingle(field) && !("examples" in field));
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it("has an example of every error code, and one text per code", () => {
    const texts = Object.values(ERROR_TEXTS).filter((one) => !/^No such /.test(one));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((one) => !/^[A-Z].+\.$/.test(one))).toEqual([]);
    const codes = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers }) => (headers?.["X-Error-Code"]?.schema.enum ?? []) as string[]),
    );
    const named = Object.keys(document.components.examples).map((name) => name.replace(/_\d{3}$/, ""));
    expect([...new Set(codes)].filter((code) => !named.includes(code))).toEqual([]);
  });

  it("has examples of bodies that the routes accept", async () => {
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    const rejected = (await listDocumented()).flatMap(({ name, method, path, handler }) => {
      const schema = handler.declaration.rawBody ?? handler.declaration.body;
      const words = path.match(/[A-Za-z0-9]+/g) ?? [];
      const id = method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
      const media = byId.get(id)?.requestBody?.content["application/json"] as { example?: unknown } | undefined;
      const result = media && schema?.safeParse(media.example);
      return result && !result.success
        ? [`${name}: ${result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`]
        : [];
    });
    expect(rejected).toEqual([]);
  });
});

function schemasIn({ operationId, requestBody, responses }: Operation): [string, Schema][] {
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  return contents.flatMap((content) =>
    Object.values(content ?? {}).map(({ schema }): [string, Schema] => [operationId, schema]),
  );
}

function fieldsOf(schema: Schema, name: string): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, inner]): [string, Schema][] => [
    [`${name}.${field}`, inner],
    ...fieldsOf(inner, `${name}.${field}`),
  ]);
  const { items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const inner = [items, additionalProperties, ...anyOf, ...oneOf].filter((one) => typeof one === "object");
  return [...own, ...inner.flatMap((one) => fieldsOf(one as Schema, name))];
}

function isSingle(field: Schema): boolean {
  return [field.type].flat().some((type) => ["string", "number", "integer", "boolean"].includes(type ?? ""));
}
