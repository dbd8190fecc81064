import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseStages } from "../../../scripts/test/stages.ts";

describe("the stages of npm test", () => {
  it("are all of them, or those that are named", () => {
    expect(chooseStages([])).toHaveLength(6);
    expect(chooseStages(["build", "types"])).toEqual(["types", "build"]);
  });

  it("are named when one is asked for that doesn't exist: a run of nothing is no verdict", () => {
    expect(() => chooseStages(["types", "unit"])).toThrow(
      "Unknown stage 'unit'; there are: 'types', 'lint', 'dependencies', 'build', 'unit and integration', 'end to end'",
    );
  });

  it("are those that the README names", () => {
    const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
    for (const stage of chooseStages([])) expect(readme).toMatch(new RegExp(`\`"?${stage}"?\``));
  });
});
