import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Sankey, type SankeyEnd, type SankeyFlow } from "../../../components/charts/sankey.tsx";
import { MigrationMatrix } from "../../../components/rfm/migrations/migration-matrix.tsx";
import { MigrationStrip } from "../../../components/rfm/migrations/migration-strip.tsx";
import { toFlowRows } from "../../../components/rfm/migrations/migration-view.ts";
import { MinSizeSlider } from "../../../components/rfm/migrations/min-size-slider.tsx";
import { withLayout } from "../../support/layout.ts";
import { renderInPortuguese } from "./render.tsx";

const rows = toFlowRows([
  { from: "champions", to: "champions", count: 400, revenue: 90_000 },
  { from: "champions", to: "at_risk", count: 1_207, revenue: 84_000 },
  { from: "at_risk", to: "champions", count: 3, revenue: 4_000 },
  { from: null, to: "champions", count: 5, revenue: 300 },
]);

afterEach(cleanup);

describe("migration strip", () => {
  it("shows the balance as it is drawn, in words and signs", () => {
    renderInPortuguese(
      <MigrationStrip
        rows={[...rows, ...toFlowRows([{ from: "about_to_sleep", to: "at_risk", count: 2, revenue: 6_000 }])]}
        params={{}}
      />,
    );
    const text = screen.getByRole("region", { name: "Saldo das migrações" }).textContent?.replaceAll("\u00a0", " ");
    expect(text).toContain("3 subiram·1.209 caíram·R$ 90 mil já gastos por quem caiu");
    expect(text).toContain("400 ficaram na mesma faixa · 5 novos · 0 perdidos");
  });
});

describe("migration matrix", () => {
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) })).getAllByRole("cell");

  it("has a row for each origin, a column for each destination, and consistent totals", () => {
    renderInPortuguese(<MigrationMatrix rows={rows} params={{}} caption="Clientes" corner="De ↓ Para →" />);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "De ↓ Para →",
      "Campeões",
      "Em risco",
      "Total",
    ]);
    expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toEqual([
      "Campeões",
      "Em risco",
      "Novos",
      "Total",
    ]);
    expect(row("Total").map((cell) => cell.textContent)).toEqual(["408", "1.207", "1.615"]);
  });

  it("marks direction by sign and by words, not by colour alone", () => {
    renderInPortuguese(<MigrationMatrix rows={rows} params={{}} caption="Clientes" corner="De ↓ Para →" />);
    expect(row("Campeões").map((cell) => cell.textContent)).toEqual(["400", "▼ Caíram: 1.207", "1.607"]);
    expect(row("Em risco").map((cell) => cell.textContent)).toEqual(["▲ Subiram: 3", "—", "3"]);
  });
});

describe("smallest flow slider", () => {
  it("moves between the steps, and announces customers instead of positions", () => {
    const chosen: number[] = [];
    renderInPortuguese(<MinSizeSlider rows={rows} value={10} onChange={(value) => chosen.push(value)} />);
    const slider = screen.getByRole("slider", { name: "Tamanho mínimo do fluxo" });
    expect(slider.getAttribute("aria-valuetext")).toBe("10 clientes");
    fireEvent.change(slider, { target: { value: "5" } });
    expect(chosen).toEqual([50]);
  });
});

describe("sankey", () => {
  withLayout(900, 500);
  const ends: SankeyEnd[] = [
    { id: "l:a", side: "left", label: "Campeões", value: "100", color: "green" },
    { id: "r:a", side: "right", label: "Campeões", value: "40", color: "green" },
    { id: "r:b", side: "right", label: "Em risco", value: "60", color: "red" },
  ];
  const flows: SankeyFlow[] = [
    { id: "stay", from: "l:a", to: "r:a", value: 40, color: "grey", mark: "" },
    { id: "fall", from: "l:a", to: "r:b", value: 60, color: "red", mark: "▼" },
  ];
  const show = () =>
    render(<Sankey ends={ends} flows={flows} label="60 caíram" height={500} tooltip={(id) => `fluxo ${id}`} />);

  it("is one image with a sentence as its label", () => {
    show();
    expect(screen.getByRole("img", { name: "60 caíram" })).toBeTruthy();
  });

  it("keeps the order of its nodes, and draws nodes and links in proportion to the values", () => {
    show();
    const heights = [...document.querySelectorAll(".recharts-sankey-nodes rect")].map((node) =>
      Number(node.getAttribute("height")),
    );
    const widths = [...document.querySelectorAll(".recharts-sankey-links path")].map((path) =>
      Number(path.getAttribute("stroke-width")),
    );
    const [whole = 0, stay = 0, fall = 0] = heights;
    expect(whole).toBeCloseTo(stay + fall);
    expect(widths).toEqual([stay, fall]);
    expect(fall / stay).toBeCloseTo(1.5);
  });

  it("has a mark besides the colour, and a tooltip for the flow under the pointer", () => {
    show();
    expect(document.querySelector(".recharts-sankey-links")?.textContent).toBe("▼");
    const [, fall] = document.querySelectorAll(".recharts-sankey-links > .recharts-layer");
    if (fall) fireEvent.mouseEnter(fall);
    expect(document.body.textContent).toContain("fluxo fall");
  });
});

describe("sankey of a narrow width", () => {
  withLayout(300, 500);

  it("has no marks, which would hide its flows", () => {
    const ends: SankeyEnd[] = [
      { id: "l:a", side: "left", label: "Campeões", value: "60", color: "green" },
      { id: "r:b", side: "right", label: "Em risco", value: "60", color: "red" },
    ];
    const flows: SankeyFlow[] = [{ id: "fall", from: "l:a", to: "r:b", value: 60, color: "red", mark: "▼" }];
    render(<Sankey ends={ends} flows={flows} label="60 caíram" height={500} tooltip={() => null} />);
    expect(document.querySelectorAll(".recharts-sankey-links path")).toHaveLength(1);
    expect(document.querySelector(".recharts-sankey-links")?.textContent).toBe("");
  });
});
