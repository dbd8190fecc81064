import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("vercel.json", () => {
  const config = JSON.parse(read("vercel.json")) as { buildCommand: string; functions: Record<string, unknown> };

  it("builds with a command of package.json, and names existing functions", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(scripts).toHaveProperty([config.buildCommand.replace("npm run ", "")]);
    for (const pattern of Object.keys(config.functions))
      expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([]);
  });
});

describe("the Dockerfile", () => {
  const text = read("Dockerfile");

  it("copies only files that exist and aren't ignored", () => {
    const ignored = read(".dockerignore").split("\n").filter(Boolean);
    const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => files?.split(" ") ?? []);
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((source) => source !== "." && !existsSync(join(ROOT, source)))).toEqual([]);
    expect(sources.filter((source) => ignored.includes(source))).toEqual([]);
  });

  it("runs as an unprivileged user, with the project's Node version", () => {
    expect(text.split("USER node")).toHaveLength(2);
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: { node: string } };
    expect(text).toContain(`node:${devDependencies.node.split(".")[0]}-`);
  });
});
