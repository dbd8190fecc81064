import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { withQuery } from "@/lib/web/api.ts";

export const STEPS = ["objetivo", "publico", "mensagem", "entrega", "revisao"] as const;
export type Step = (typeof STEPS)[number];

/** A new campaign's initial audience: a saved segment, or an RFM group in the selected stores. */
export type CampaignStart = { segmentId: string } | { rfm: string; storeIds: readonly string[] | undefined };

export function newCampaignHref(start: CampaignStart): string {
  const query = "segmentId" in start ? { segmento: start.segmentId } : { rfm: start.rfm, loja: start.storeIds };
  return withQuery("/campanhas/nova", query);
}

export function stepHref(id: string, step: Step): string {
  return `/campanhas/${id}/editar/${step}`;
}

/** Opens the editor, which starts at the first incomplete step. */
export function resumeHref(id: string): string {
  return `/campanhas/${id}/editar`;
}

/** A campaign that was never sent opens in the editor, all others in the report. */
export function campaignHref({ id, status, occurrence }: Pick<CampaignRow, "id" | "status" | "occurrence">): string {
  return status === "draft" && occurrence === 0 ? resumeHref(id) : `/campanhas/${id}`;
}
