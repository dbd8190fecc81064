import { appendFileSync } from "node:fs";

export type Figures = Record<string, number | string>;

/** The whole size of a fault test, as its row asks for; without it a share that a suite has time for. */
export function isFull(): boolean {
  return process.env.FULL_FAULTS === "1";
}

/** Keeps what a test really counted for a row of the goal table; call it after the assertion. */
export function figure(row: string, figures: Figures): void {
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}
