import { NotFoundError } from "../core/errors.ts";
import type { Figure } from "../platform/figures.ts";
import { RFM_FIGURES } from "../rfm/index.ts";
import { SALES_FIGURES } from "../sales/index.ts";
import { type FigureId, isFigureId } from "./names.ts";

const FIGURES = new Map<string, Figure>([...SALES_FIGURES, ...RFM_FIGURES].map((figure) => [figure.id, figure]));

/** The figures of all slices, in the order of their pages. */
export function listRegistered(): (Figure & { id: FigureId })[] {
  return [...FIGURES.values()].flatMap((figure) => (isFigureId(figure.id) ? [{ ...figure, id: figure.id }] : []));
}

export function getFigure(id: string): Figure & { id: FigureId } {
  const figure = FIGURES.get(id);
  if (!figure || !isFigureId(id)) throw new NotFoundError("figure_not_found");
  return { ...figure, id };
}
