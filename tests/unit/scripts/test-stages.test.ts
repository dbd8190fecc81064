import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseStages, groupStages } from "../../../scripts/test/stages.ts";

describe("the stages of npm test", () => {
  it("are all stages by default, or the named ones in order", () => {
    expect(chooseStages([])).toHaveLength(7);
    expect(chooseStages(["build", "types"])).toEqual(["types", "build"]);
  });

  it("are listed in the error for an unknown stage", () => {
    expect(() => chooseStages(["types", "unit"])).toThrow(
      "Unknown stage 'unit'; there are: 'types', 'lint', 'dependencies', 'dead code', 'build', 'unit and integration', 'end to end'",
    );
  });

  it("run at the same time if they only read the sources, otherwise one after the other", () => {
    expect(groupStages(chooseStages([]))).toEqual([
      ["types", "lint", "dependencies", "dead code"],
      ["build"],
      ["unit and integration"],
      ["end to end"],
    ]);
    expect(groupStages(["lint", "end to end"])).toEqual([["lint"], ["end to end"]]);
    expect(groupStages(["build"])).toEqual([["build"]]);
  });

  it("are all mentioned in the README", () => {
    const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
    for (const stage of chooseStages([])) expect(readme).toMatch(new RegExp(`\`"?${stage}"?\``));
  });
});
