import { cleanup, render } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BarChart } from "../../../components/charts/bar-chart.tsx";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { Sankey } from "../../../components/charts/sankey.tsx";
import { stubResizeObserver } from "../../support/resize-observer.ts";

/** Inner width of a card on a phone of 360 px. */
const WIDTH = 296;
const SMALLEST_FONT = 11;
const MOST_TICKS = 5;
/** Widest average of a label's characters, by its font size. */
const EM = 0.56;

const format = (value: number) => `R$ ${value / 1_000} mil`;
const texts = (selector = "text") => [...document.querySelectorAll(selector)];
const sizeOf = (text: Element) =>
  Number(text.getAttribute("font-size") ?? text.closest("[font-size]")?.getAttribute("font-size"));

describe("charts on a phone of 360 px", () => {
  beforeAll(() => {
    stubResizeObserver();
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      const isText = this.id === "recharts_measurement_span";
      return isText ? new DOMRect(0, 0, (this.textContent ?? "").length * 12 * EM, 14) : new DOMRect(0, 0, WIDTH, 264);
    });
  });
  afterEach(cleanup);
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const expectLegible = () => {
    for (const axis of ["xAxis", "yAxis"]) {
      const ticks = texts(`.recharts-${axis}-tick-labels text`);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(MOST_TICKS);
      for (const tick of ticks) expect(sizeOf(tick)).toBeGreaterThanOrEqual(SMALLEST_FONT);
    }
  };

  it("draw at most five labels on each axis of a line chart", () => {
    const points = Array.from({ length: 24 }, (_, hour) => ({ x: `${hour}h`, today: hour * 1_234 }));
    const series = [{ key: "today", label: "hoje", color: "red" }];
    render(
      <LineChart label="Dia" points={points} series={series} height={264} formatValue={format} formatAxis={format} />,
    );
    expectLegible();
  });

  it("write the value at a line's end above the line, inside the drawing and beside the marker's label", () => {
    // Rises steeply to the top of the axis, at the marked hour.
    const points = Array.from({ length: 12 }, (_, hour) => ({
      x: `${hour}h`,
      today: hour < 8 ? 0 : hour < 11 ? (hour - 7) * 54_000 : null,
    }));
    const series = [{ key: "today", label: "hoje", color: "red", endDot: true, endValue: true }];
    render(
      <LineChart
        label="Dia"
        points={points}
        series={series}
        height={264}
        formatValue={format}
        formatAxis={format}
        marker={{ x: "10h", label: "agora" }}
      />,
    );
    const dot = document.querySelector("circle[r='3']");
    const value = texts().find(({ textContent }) => textContent === "R$ 162 mil");
    const [x, y] = [Number(value?.getAttribute("x")), Number(value?.getAttribute("y"))];
    expect(y).toBeLessThan(Number(dot?.getAttribute("cy")));
    expect(y - 13).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Number(dot?.getAttribute("cx")) - x)).toBeGreaterThan("agora".length * 12 * EM);
  });

  it("draw at most five labels on each axis of a bar chart", () => {
    const points = Array.from({ length: 28 }, (_, day) => ({ x: `${day + 1}/11`, value: day * 1_234 }));
    const tooltip = () => ({ title: "", rows: [] });
    render(
      <BarChart label="Mês" points={points} height={280} formatX={(x) => x} formatAxis={format} tooltip={tooltip} />,
    );
    expectLegible();
  });

  it("keep the longest label of the migrations inside the drawing", () => {
    const end = { label: "Quase dormindo", value: "12.345", color: "red" };
    const ends = [
      { id: "a", side: "left" as const, ...end },
      { id: "b", side: "right" as const, ...end },
    ];
    const flow = { id: "f", from: "a", to: "b", value: 9, color: "red", mark: "▼" };
    render(<Sankey label="Migrações" ends={ends} flows={[flow]} height={600} tooltip={() => null} />);
    for (const text of texts()) expect(sizeOf(text)).toBeGreaterThanOrEqual(SMALLEST_FONT);
    const lines = texts("text > tspan");
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      const [x, width] = [Number(line.getAttribute("x")), (line.textContent ?? "").length * SMALLEST_FONT * EM];
      const isLeft = line.parentElement?.getAttribute("text-anchor") === "end";
      expect(isLeft ? x - width : WIDTH - x - width).toBeGreaterThanOrEqual(0);
    }
  });
});
