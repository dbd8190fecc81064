import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { toSegmentRows, toSegmentTotals } from "../../../components/rfm/segment-rows.ts";
import { parseSort, type SegmentSort, sortText } from "../../../components/rfm/segment-sort.ts";
import { SegmentSortSelect } from "../../../components/rfm/segment-sort-select.tsx";
import { SegmentTable } from "../../../components/rfm/segment-table.tsx";
import { OVERVIEW, PREVIOUS } from "./overview-fixture.ts";
import { renderInPortuguese } from "./render.tsx";

const rows = toSegmentRows(OVERVIEW, PREVIOUS);
const sorts: string[] = [];
const opened: string[] = [];

function Sortable({ initial = "" }: { initial?: string }) {
  const [sort, setSort] = useState<SegmentSort | null>(parseSort(initial));
  return (
    <SegmentTable
      rows={rows}
      totals={toSegmentTotals(OVERVIEW, PREVIOUS)}
      params={{}}
      caption="Perfil"
      sort={sort}
      onSort={(next) => {
        sorts.push(sortText(next));
        setSort(next);
      }}
      onOpen={(segment) => opened.push(segment)}
    />
  );
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const cells = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.replaceAll("\u00a0", " "));

describe("segment table", () => {
  afterEach(() => {
    cleanup();
    sorts.length = 0;
    opened.length = 0;
  });

  it("shows the ten groups in their own order and the totals below", () => {
    renderInPortuguese(<Sortable />);
    expect(names()).toHaveLength(11);
    expect([names()[0], names().at(-1)]).toEqual(["Campeões", "Total"]);
    expect(cells("Em risco")).toEqual(["30", "30,0 %", "−12", "R$ 12.000,00", "R$ 400,00", "R$ 200,00", "2,0", "140"]);
    expect(cells("Total")).toEqual(expect.arrayContaining(["100", "100,0 %", "+8", "R$ 132.000,00", "R$ 1.320,00"]));
  });

  it("shows a dash, not a zero, for a figure that an empty group does not have", () => {
    renderInPortuguese(<Sortable />);
    expect(cells("Promissores")).toEqual(["0", "0,0 %", "0", "R$ 0,00", "—", "—", "—", "—"]);
  });

  it("sorts by a figure: descending, ascending, then in the original order; unknown values stay last", () => {
    renderInPortuguese(<Sortable />);
    const head = screen.getByRole("button", { name: "Dias sem comprar" });
    fireEvent.click(head);
    expect(names().slice(0, 2)).toEqual(["Em risco", "Campeões"]);
    expect(head.closest("th")?.getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(head);
    expect(names().slice(0, 2)).toEqual(["Campeões", "Em risco"]);
    fireEvent.click(head);
    expect(names()[1]).toBe("Clientes fiéis");
    expect(sorts).toEqual(["-recencia", "recencia", ""]);
    expect(names().at(-1)).toBe("Total");
  });

  it("has its sort order as a choice too, for phones, in words that the table's URL knows", () => {
    const chosen: string[] = [];
    renderInPortuguese(<SegmentSortSelect order="" onOrder={(order) => chosen.push(order)} />);
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Ordenar por" });
    expect(select.selectedOptions[0]?.textContent).toBe("Ordem dos grupos");
    for (const { value } of select.options) fireEvent.change(select, { target: { value } });
    expect(chosen.slice(0, 3)).toEqual(["", "-clientes", "-variacao"]);
    expect(chosen.map((order) => sortText(parseSort(order)))).toEqual(chosen);
    cleanup();
    renderInPortuguese(<SegmentSortSelect order="ticket" onOrder={() => undefined} />);
    expect(screen.getByRole<HTMLSelectElement>("combobox").selectedOptions[0]?.textContent).toBe("Outra ordem");
  });

  it("starts with the sort order of the URL", () => {
    renderInPortuguese(<Sortable initial="-clientes" />);
    expect(names().slice(0, 3)).toEqual(["Campeões", "Em risco", "Hibernando"]);
  });

  it("opens a group when its name is clicked", () => {
    renderInPortuguese(<Sortable />);
    fireEvent.click(screen.getByRole("button", { name: "Em risco" }));
    expect(opened).toEqual(["at_risk"]);
  });
});
