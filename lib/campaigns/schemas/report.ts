import { z } from "zod";
import { OccurrenceParam } from "./parts.ts";

export type { CampaignReport, SentContentView } from "../responses.ts";

/** `GET /campaigns/:id/report` */
export const ReportQuery = z.object({ occurrence: OccurrenceParam });
export type ReportQuery = z.infer<typeof ReportQuery>;

/** `GET /campaigns/:id/content`. Default: the latest send. */
export const ContentQuery = z.object({ occurrence: OccurrenceParam });
export type ContentQuery = z.infer<typeof ContentQuery>;
