import { withQuery } from "@/lib/web/api.ts";

/** A new campaign's initial audience: a saved segment, or an RFM group in the selected stores. */
export type CampaignStart = { segmentId: string } | { rfm: string; storeIds: readonly string[] | undefined };

export function newCampaignHref(start: CampaignStart): string {
  const query = "segmentId" in start ? { segmento: start.segmentId } : { rfm: start.rfm, loja: start.storeIds };
  return withQuery("/campanhas/nova", query);
}
