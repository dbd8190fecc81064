import { CAMPAIGN_FIGURES } from "../campaigns/index.ts";
import { NotFoundError } from "../core/errors.ts";
import { COST_FIGURES } from "../costs/index.ts";
import { EXPERIMENT_FIGURES } from "../experiments/index.ts";
import { HELPDESK_FIGURES } from "../helpdesk/index.ts";
import type { Figure } from "../platform/figures.ts";
import { RFM_FIGURES } from "../rfm/index.ts";
import { SALES_FIGURES } from "../sales/index.ts";
import { SEGMENT_FIGURES } from "../segments/index.ts";
import { SENDING_FIGURES } from "../sending/index.ts";
import { SURVEY_FIGURES } from "../surveys/index.ts";
import { type FigureId, isFigureId } from "./names.ts";

const ALL: readonly Figure[] = [
  ...SALES_FIGURES,
  ...SENDING_FIGURES,
  ...RFM_FIGURES,
  ...SEGMENT_FIGURES,
  ...CAMPAIGN_FIGURES,
  ...COST_FIGURES,
  ...SURVEY_FIGURES,
  ...HELPDESK_FIGURES,
  ...EXPERIMENT_FIGURES,
];
const FIGURES = new Map<string, Figure>(ALL.map((figure) => [figure.id, figure]));

/** The figures of all slices, in the order of their pages. */
export function listRegistered(): (Figure & { id: FigureId })[] {
  return [...FIGURES.values()].flatMap((figure) => (isFigureId(figure.id) ? [{ ...figure, id: figure.id }] : []));
}

export function getFigure(id: string): Figure & { id: FigureId } {
  const figure = FIGURES.get(id);
  if (!figure || !isFigureId(id)) throw new NotFoundError("figure_not_found");
  return { ...figure, id };
}
