import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import biome from "../../../biome.json" with { type: "json" };
import manifest from "../../../package.json" with { type: "json" };

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");

describe(".nvmrc", () => {
  it("is the major version of the project's own Node.js", () => {
    expect(read(".nvmrc").trim()).toBe(manifest.devDependencies.node.split(".")[0]);
  });
});

describe(".editorconfig", () => {
  it("formats as biome.json does", () => {
    const [, everywhere = ""] = /^\[\*\]\n(.+?)\n\n/ms.exec(read(".editorconfig")) ?? [];
    const rules = Object.fromEntries(everywhere.split("\n").map((line) => line.split(" = ")));
    const { indentStyle, indentWidth, lineWidth } = biome.formatter;
    expect(rules).toMatchObject({
      indent_style: indentStyle,
      indent_size: String(indentWidth),
      max_line_length: String(lineWidth),
      end_of_line: "lf",
      insert_final_newline: "true",
    });
  });

  it("indents the Caddyfile with tabs, as `caddy fmt` does", () => {
    expect(read(".editorconfig")).toContain("[Caddyfile]\nindent_style = tab\n");
    expect(read("Caddyfile")).toMatch(/^\t\S/m);
    expect(read("Caddyfile")).not.toMatch(/^ +\S/m);
  });
});
