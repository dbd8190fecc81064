import { appendFileSync } from "node:fs";

export type Figures = Record<string, number | string>;

/** Whether to run a fault test at the full size of its goal row; otherwise at a size that fits a suite. */
export function isFull(): boolean {
  return process.env.FULL_FAULTS === "1";
}

/** Records a test's measured figures for a row of the goal table; call it after the assertion. */
export function figure(row: string, figures: Figures): void {
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}
