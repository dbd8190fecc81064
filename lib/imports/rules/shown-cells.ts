const SHOWN_LENGTH = 200;

/** Cells as examples on the page: whole ones could be large. */
export function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => (cell.length > SHOWN_LENGTH ? `${cell.slice(0, SHOWN_LENGTH)}…` : cell));
}
