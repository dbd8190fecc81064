import { z } from "zod";
import { oneOfParam, optionalParam } from "../../core/list-filters.ts";
import { CursorParam, Paging, sorted } from "../../core/paging.ts";
import { Uuid } from "../../core/uuid.ts";
import { ASSIGNMENTS, RECIPIENT_STATUSES, VARIANTS } from "../../sending/schemas.ts";
import { OccurrenceParam, Term } from "./parts.ts";

export type { RecipientRow } from "../responses.ts";

const RECIPIENT_SORTS = ["acceptedAt", "customer", "status", "revenue"] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

const RECIPIENT_FILTERS = {
  status: oneOfParam(RECIPIENT_STATUSES),
  stage: oneOfParam(["planned", "accepted", "delivered", "read", "clicked", "replied", "converted"]),
  assignment: oneOfParam(ASSIGNMENTS),
  variant: oneOfParam(VARIANTS),
  tested: optionalParam(z.stringbool()),
  reason: Term,
  error: Term,
  storeId: Uuid.optional().catch(undefined),
  q: Term,
  occurrence: OccurrenceParam,
  ...sorted(RECIPIENT_SORTS, { order: "desc" }),
};

/** `GET /campaigns/:id/recipients`. Default: the current occurrence. `stage` includes all later stages. */
export const RecipientsQuery = Paging.extend({ ...RECIPIENT_FILTERS, cursor: CursorParam });
export type RecipientsQuery = z.infer<typeof RecipientsQuery>;

/** `GET /campaigns/:id/recipients/export` */
export const RecipientsExportQuery = z.object(RECIPIENT_FILTERS);
export type RecipientsExportQuery = z.infer<typeof RecipientsExportQuery>;
