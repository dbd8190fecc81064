import { describe, expect, it } from "vitest";
import { idleAreas, splitQueues, verdictOf } from "../../../components/queues/busy.ts";
import { durationOf } from "../../../components/queues/duration.ts";
import {
  countSelected,
  NOTHING_SELECTED,
  toggleGroup,
  toggleRun,
  toTarget,
} from "../../../components/queues/selection.ts";
import type { FailedGroup, QueueSummary } from "../../../lib/core/queue-reports.ts";

const queue = (name: string, fields: Partial<QueueSummary> = {}): QueueSummary => ({
  queue: name,
  waiting: 0,
  active: 0,
  failed: 0,
  oldestWaitingSeconds: null,
  delayP95Seconds: null,
  perMinute: 0,
  ...fields,
});

describe("queues with a row", () => {
  it("are the campaign queues and those with work, failures first", () => {
    const untold = { waiting: null, active: null, perMinute: null };
    const { shown, idle } = splitQueues([
      queue("a"),
      queue("b", { waiting: 3 }),
      queue("email-send"),
      queue("c", { failed: 1, ...untold }),
      queue("d", { perMinute: 0.2 }),
      queue("e", untold),
    ]);
    expect(shown.map((it) => it.queue)).toEqual(["c", "b", "d", "email-send"]);
    expect(idle.map((it) => it.queue)).toEqual(["a", "e"]);
  });

  it("are summed up by the number of failed runs", () => {
    const data = [queue("a", { failed: 2 }), queue("b"), queue("c", { failed: 1 })];
    expect(verdictOf({ data, tellsRuns: true })).toEqual({ state: "failed", count: 3 });
  });

  it("leave the areas of the other queues, each once", () => {
    const idle = ["RFM: agenda", "Mensagens recebidas", "Campanhas: público", "RFM: histórico"];
    expect(idleAreas(idle, ["Campanhas: envio por e-mail"])).toEqual(["Mensagens recebidas", "RFM"]);
  });
});

describe("duration", () => {
  it.each([
    [0.4, "second", 0],
    [59.9, "second", 59],
    [60, "minute", 1],
    [7_199, "hour", 1],
    [172_800, "day", 2],
  ] as const)("of %d seconds is rounded down to the largest whole unit", (seconds, unit, value) => {
    expect(durationOf(seconds)).toEqual({ unit, value });
  });

  it("is null when it is unknown", () => expect(durationOf(null)).toBeNull());
});

describe("selection of failures", () => {
  const group = (key: string, count: number) => ({ key, count }) as FailedGroup;
  const shown = [group("g1", 5), group("g2", 3)];

  it("counts whole groups and single runs", () => {
    const selection = toggleRun(toggleGroup(NOTHING_SELECTED, "g1"), "r1", "g2");
    expect(countSelected(selection, shown)).toBe(6);
    expect(toTarget(selection)).toEqual({ groups: ["g1"], ids: ["r1"] });
    expect(toTarget(toggleRun(NOTHING_SELECTED, "r1", "g2"))).toEqual({ ids: ["r1"] });
  });

  it("replaces the selected runs of a group when the whole group is selected", () => {
    const selection = toggleGroup(toggleRun(NOTHING_SELECTED, "r1", "g1"), "g1");
    expect(selection).toEqual({ groups: ["g1"], ids: {} });
    expect(toggleGroup(selection, "g1")).toEqual(NOTHING_SELECTED);
  });

  it("deselects a run that is toggled twice, and ignores entries that no longer exist", () => {
    const once = toggleRun(NOTHING_SELECTED, "r1", "g9");
    expect(toggleRun(once, "r1", "g9")).toEqual(NOTHING_SELECTED);
    expect(countSelected(toggleGroup(once, "g8"), shown)).toBe(0);
  });
});

describe("verdict on the queues", () => {
  const late = queue("a", { waiting: 1, oldestWaitingSeconds: 7_200 });

  it.each([
    ["fine", [], true],
    ["fine", [queue("a", { waiting: 3, oldestWaitingSeconds: 60 })], true],
    ["noFailure", [queue("a", { waiting: null, active: null })], false],
    ["late", [late], true],
    ["failed", [queue("b", { failed: 2 }), late], false],
  ] as const)("is %s for %j", (state, data, tellsRuns) =>
    expect(verdictOf({ data: [...data], tellsRuns }).state).toBe(state),
  );
});
