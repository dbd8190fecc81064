import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ConditionCard } = await import("../../../components/segments/builder/condition-card.tsx");
const { TreeContext } = await import("../../../components/segments/builder/tree-context.ts");
const { fromRules } = await import("../../../components/segments/rules/wire.ts");
const { conditionsOf } = await import("../../../components/segments/rules/tree.ts");

describe("condition on a date", () => {
  afterEach(cleanup);
  const open = async (operator: "before" | "after" | "within", value: string) => {
    const tree = fromRules([
      { logic: "AND", filters: [{ category: "purchase", field: "lastOrder", operator, value }] },
    ]);
    const [condition] = conditionsOf(tree);
    if (!condition) throw new Error("The rule has one condition");
    const context = {
      tree,
      edit: () => undefined,
      focusOn: () => undefined,
      today: "2026-11-21",
      isDisabled: false,
      showsProblems: false,
      counts: new Map(),
      refusals: new Set<string>(),
      nameOf: () => "",
    };
    await openPage(
      <TreeContext value={context as never}>
        <ConditionCard condition={condition} parentKey="root" />
      </TreeContext>,
      createPageApi({}),
      { role: { permissions: ["app:segments"], readOnly: false } },
    );
  };
  /** What the controls show from left to right. */
  const shown = () =>
    [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input")].map((control) =>
      control instanceof HTMLSelectElement ? control.selectedOptions[0]?.textContent : control.value,
    );

  it.each([
    ["before", "ultimos_60_dias", ["há mais de", "60", "dias"]],
    ["after", "ultimos_6_meses", ["há menos de", "6", "meses"]],
    ["before", "este_mes", ["foi antes de", "o início deste mês"]],
    ["within", "ultimos_30_dias", ["foi", "últimos N dias", "30"]],
  ] as const)("%s %s reads as a sentence", async (operator, value, sentence) => {
    await open(operator, value);
    expect(shown()).toEqual(sentence);
    expect(screen.getByRole("combobox", { name: "Última compra" })).toBeTruthy();
  });
});
