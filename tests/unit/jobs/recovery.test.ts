import { describe, expect, it } from "vitest";
import { functions } from "../../../inngest/index.ts";
import { matches } from "../../../inngest/local/expressions/evaluate.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/events.ts";
import { JOB_RUN_TYPES } from "../../../lib/jobs/schemas.ts";

/** The functions that resume a run of this type after a crash. */
function recoverersOf(type: string): string[] {
  const isMeant = (trigger: object) => {
    const { event, if: condition } = trigger as { event?: unknown; if?: string };
    const isRecovery = event === jobRunRecoveryRequested || event === jobRunRecoveryRequested.name;
    return isRecovery && matches(condition, { event: { data: { type } } });
  };
  return functions.filter(({ opts }) => [opts.triggers ?? []].flat().some(isMeant)).map(({ opts }) => opts.id);
}

describe("job run interrupted by a crash", () => {
  it.each(JOB_RUN_TYPES)("of the type %s is resumed by exactly one function", (type) => {
    expect(recoverersOf(type)).toHaveLength(1);
  });

  it("of an unknown type is resumed by no function", () => {
    expect(recoverersOf("something_else")).toEqual([]);
  });
});
