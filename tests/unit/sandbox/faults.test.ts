import { describe, expect, it } from "vitest";
import { FaultBoard } from "../../../sandbox/control/faults.ts";

const strikes = (board: FaultBoard, times: number, path = "/erp/api/clientes"): number =>
  Array.from({ length: times }, () => board.strike("erp", path)).filter(Boolean).length;

describe("FaultBoard", () => {
  it("applies a fault only to its system and paths", () => {
    const board = new FaultBoard(1);
    board.add({ system: "erp", path: "/clientes" });
    expect(board.strike("graph", "/graph/clientes")).toBeUndefined();
    expect(board.strike("erp", "/erp/api/produtos")).toBeUndefined();
    expect(board.strike("erp", "/erp/api/clientes")).toMatchObject({ kind: "status", status: 500 });
  });

  it("removes a fault after it was applied the configured number of times", () => {
    const board = new FaultBoard(1);
    board.add({ system: "erp", count: 2 });
    expect(strikes(board, 5)).toBe(2);
    expect(board.list()).toEqual([]);
  });

  it("applies a fault at its rate", () => {
    const board = new FaultBoard(1);
    board.add({ system: "erp", rate: 0.2 });
    const struck = strikes(board, 2000);
    expect(struck).toBeGreaterThan(320);
    expect(struck).toBeLessThan(480);
    expect(board.list()[0]?.strikes).toBe(struck);
  });

  it("defaults to a delay if only delayMs is given, and applies nothing after a clear", () => {
    const board = new FaultBoard(1);
    expect(board.add({ system: "erp", delayMs: 50 })).toMatchObject({ kind: "delay", delayMs: 50 });
    expect(board.add({ system: "erp", delayMs: 50, status: 503 })).toMatchObject({ kind: "status", delayMs: 50 });
    board.clear();
    expect(strikes(board, 3)).toBe(0);
  });
});
