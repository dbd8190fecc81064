import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TOOL_ROUTES } from "../../../lib/mcp/names.ts";
import { PROMPTS } from "../../../lib/mcp/prompts.ts";
import { FIELD_LIST } from "../../../lib/mcp/rules/segment-fields.ts";
import { GLOSSARY, INSTRUCTIONS, RFM_TEXT } from "../../../lib/mcp/rules/texts.ts";
import { TOOLS } from "../../../lib/mcp/tools.ts";
import { SEGMENT_FIELDS } from "../../../lib/segments/names.ts";
import { SegmentRules } from "../../../lib/segments/schemas.ts";

describe("the tools", () => {
  it("use routes that read, save a segment or create a draft, and none that sends", () => {
    expect(TOOL_ROUTES.filter((route) => !route.startsWith("GET "))).toEqual([
      "POST /intelligence/segments/preview",
      "POST /intelligence/segments",
      "POST /campaigns",
    ]);
    expect(new Set(TOOLS.flatMap(({ routes }) => routes))).toEqual(new Set(TOOL_ROUTES));
    const creating = TOOLS.filter(({ creates }) => creates).map(({ name }) => name);
    expect(creating).toEqual(["save_segment", "create_campaign_draft"]);
  });

  it("take no time, recurrence or sender, so that a draft stays a draft", () => {
    const draft = TOOLS.find(({ name }) => name === "create_campaign_draft");
    expect(Object.keys(draft?.input.shape ?? {})).toEqual([
      "name",
      "channel",
      "segmentId",
      "whatsapp",
      "email",
      "linkUrl",
      "tags",
      "holdoutPercent",
    ]);
  });

  it("have unique names, short lists of arguments, and schemas that clients can read", () => {
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    for (const { name, input, description } of TOOLS) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      expect(description.length).toBeGreaterThan(30);
      expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({ type: "object", additionalProperties: false });
    }
  });

  it("show rules whose example the product accepts, and list every field", () => {
    const rules = TOOLS.find(({ name }) => name === "preview_segment")?.input.shape.rules as z.ZodType;
    const [, example = ""] = /: (\[\{.*\}\])\. Campos/.exec(rules.description ?? "") ?? [];
    expect(SegmentRules.safeParse({ rules: JSON.parse(example) }).success).toBe(true);
    for (const [category, fields] of Object.entries(SEGMENT_FIELDS))
      for (const field of Object.keys(fields))
        expect(FIELD_LIST).toMatch(new RegExp(`^- ${category}\\.${field}: \\S`, "m"));
  });
});

describe("the texts", () => {
  it("name only tools that exist", () => {
    const known = TOOLS.map(({ name }) => name);
    const prompts = PROMPTS.map(({ text }) => text({ loja: "x", objetivo: "x", dias: "30" }));
    const texts = [INSTRUCTIONS, GLOSSARY, RFM_TEXT, ...prompts, ...TOOLS.map(({ description }) => description)];
    const named = texts.flatMap(
      (text) => text.match(/\b(?:search|list|preview|save|create|explain|campaign)_[a-z_]+/g) ?? [],
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
