import { z } from "zod";
import { oneOfParam } from "../../core/list-filters.ts";
import { Paging, sorted } from "../../core/paging.ts";
import { Uuid } from "../../core/uuid.ts";
import { RECIPIENT_STATUSES, type RecipientStatus } from "../../sending/schemas.ts";
import { OccurrenceParam, Term } from "./parts.ts";

const RECIPIENT_SORTS = ["acceptedAt", "customer", "status", "revenue"] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

const RECIPIENT_FILTERS = {
  status: oneOfParam(RECIPIENT_STATUSES),
  stage: oneOfParam(["accepted", "delivered", "read", "clicked", "replied", "converted"]),
  reason: Term,
  error: Term,
  storeId: Uuid.optional().catch(undefined),
  q: Term,
  occurrence: OccurrenceParam,
  ...sorted(RECIPIENT_SORTS, { order: "desc" }),
};

/** `GET /campaigns/:id/recipients`. Default: the current occurrence. `stage` includes all later stages. */
export const RecipientsQuery = Paging.extend(RECIPIENT_FILTERS);
export type RecipientsQuery = z.infer<typeof RecipientsQuery>;

/** `GET /campaigns/:id/recipients/export` */
export const RecipientsExportQuery = z.object(RECIPIENT_FILTERS);
export type RecipientsExportQuery = z.infer<typeof RecipientsExportQuery>;

export type RecipientRow = {
  id: string;
  customer: { id: string; name: string | null };
  store: { id: string; tradeName: string };
  /** The content version that this recipient gets or got. */
  contentVersion: number | null;
  /** Masked. */
  address: string | null;
  status: RecipientStatus;
  reasonCode: string | null;
  errorCode: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  clickedAt: string | null;
  repliedAt: string | null;
  conversions: number;
  revenue: number;
};
