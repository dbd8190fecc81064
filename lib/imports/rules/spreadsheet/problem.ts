import type { FileProblem } from "../../names.ts";

/** Why a spreadsheet cannot be read. Never leaves the thread: it becomes the problem of the file. */
export class SpreadsheetProblem extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const tooLarge = () => new SpreadsheetProblem("spreadsheet_too_large");
export const broken = () => new SpreadsheetProblem("broken_spreadsheet");
