import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import "../../../components/ui/tooltip-bubble.tsx";
import { Treemap, type TreemapItem } from "@/components/charts/treemap.tsx";
import { withLayout } from "../../support/layout.ts";

const items: TreemapItem[] = [
  { key: "at_risk", label: "Em risco", value: 30, count: 30, revenue: 900 },
  { key: "champions", label: "Campeões", value: 60, count: 60, revenue: 5000 },
  { key: "promising", label: "Promissores", value: 10, count: 10, revenue: 100 },
  { key: "hibernating", label: "Hibernando", value: 0, count: 0, revenue: 0 },
];
const lines = (item: TreemapItem, share: number) => [`${item.count} clientes`, `${Math.round(share * 100)} %`];

function show(onSelect: (key: string) => void = () => undefined, shown: readonly TreemapItem[] = items) {
  render(
    <Treemap
      items={shown}
      label="Clientes por grupo"
      height={400}
      lines={lines}
      tooltip={(item) => `Ticket de ${item.label}`}
      onSelect={onSelect}
      selectedKey="at_risk"
    />,
  );
  return within(screen.getByRole("group", { name: "Clientes por grupo" })).getAllByRole("button");
}

describe("treemap", () => {
  withLayout(800, 400);
  afterEach(cleanup);

  it("shows a tile with label and share for every item with a value, the largest first", () => {
    const names = show().map((tile) => tile.textContent);
    expect(names).toEqual(["Campeões 60 clientes 60 %", "Em risco 30 clientes 30 %", "Promissores 10 clientes 10 %"]);
  });

  it("colours a tile by its key", () => {
    const [, atRisk] = show();
    expect(atRisk?.style.backgroundColor).toContain("var(--rfm-at-risk)");
  });

  it("lists items below 8 % of the area under the map, with their name in full", () => {
    const rare = { key: "cant_lose_them", label: "Não pode perder", value: 5, count: 5, revenue: 700 };
    const selected: string[] = [];
    const buttons = show((key) => selected.push(key), [...items, rare]);
    expect(document.querySelectorAll("foreignObject")).toHaveLength(3);
    const last = buttons.at(-1);
    expect(last?.textContent?.replace(/\s+/g, " ")).toBe("Não pode perder 5 clientes 5 %");
    if (last) fireEvent.click(last);
    expect(selected).toEqual(["cant_lose_them"]);
  });

  it("selects an item by key, and marks the selected one", () => {
    const selected: string[] = [];
    const [champions, atRisk] = show((key) => selected.push(key));
    if (champions) fireEvent.click(champions);
    expect(selected).toEqual(["champions"]);
    expect(atRisk?.getAttribute("aria-current")).toBe("true");
    expect(champions?.hasAttribute("aria-current")).toBe(false);
  });

  it("shows the tooltip on keyboard focus too", async () => {
    const [champions] = show();
    act(() => champions?.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe("Ticket de Campeões");
  });

  it("draws each area in proportion to the value", () => {
    show();
    const areas = [...document.querySelectorAll("foreignObject")].map(
      (box) => Number(box.getAttribute("width")) * Number(box.getAttribute("height")),
    );
    const [first = 0, second = 0] = areas;
    expect(first / second).toBeGreaterThan(1.8);
    expect(first / second).toBeLessThan(2.2);
  });
});
