import { z } from "zod";
import { oneOfParam } from "../../core/list-filters.ts";
import { VARIANTS } from "../../sending/schemas.ts";
import { OccurrenceParam } from "./parts.ts";

export type { CampaignReport, SentContentView } from "../responses.ts";

/** `GET /campaigns/:id/report` */
export const ReportQuery = z.object({ occurrence: OccurrenceParam });
export type ReportQuery = z.infer<typeof ReportQuery>;

/** `GET /campaigns/:id/content`. Default: the latest send, and the campaign's own content (variant A). */
export const ContentQuery = z.object({ occurrence: OccurrenceParam, variant: oneOfParam(VARIANTS) });
export type ContentQuery = z.infer<typeof ContentQuery>;
