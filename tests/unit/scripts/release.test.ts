import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { assertTagOfVersion, releaseNotes } from "../../../scripts/release/changelog.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { version } = manifest;

describe("the version in package.json", () => {
  it("has a changelog entry and upgrade notes", () => {
    expect(releaseNotes(read("CHANGELOG.md"), version)).toMatch(/^### (Added|Changed|Fixed|Security|Removed)$/m);
    const [, notes = ""] = read("docs/operator/upgrade.md").split(/^## Notes per version$/m);
    expect(notes.split(/^## /m)[0]).toContain(`\n### ${version}\n`);
  });

  it("is the version of the lockfile", () => {
    const { version: locked, packages } = JSON.parse(read("package-lock.json")) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([locked, packages[""]?.version]).toEqual([version, version]);
  });
});

describe("the notes of a release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [1.1.0] - 2026-12-01\n\n### Fixed\n\n- a\n\n## [1.0.0] - 2026-11-01\n\n- b\n";

  it("are the section of the version, without those before and after it", () => {
    expect(releaseNotes(changelog, "1.1.0")).toBe("### Fixed\n\n- a");
    expect(releaseNotes(changelog, "1.0.0")).toBe("- b");
  });

  it.each(["1.2.0", "1.1", "Unreleased"])("are missing for %s, which has no dated entry", (missing) => {
    expect(() => releaseNotes(changelog, missing)).toThrow(`CHANGELOG.md has no entry: add "## [${missing}] - <date>"`);
  });

  it("are missing if the entry is empty", () => {
    expect(() => releaseNotes("## [1.0.0] - 2026-11-01\n\n## [0.9.0] - 2026-10-01\n- a", "1.0.0")).toThrow("no entry");
  });

  it("are refused for a tag of another version", () => {
    expect(() => assertTagOfVersion("v1.0.1", "1.0.0")).toThrow("The tag v1.0.1 is not v1.0.0");
    expect(() => assertTagOfVersion("1.0.0", "1.0.0")).toThrow("The tag 1.0.0 is not v1.0.0");
    expect(() => assertTagOfVersion("v1.0.0", "1.0.0")).not.toThrow();
  });
});
