import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { withQuery } from "@/lib/web/api.ts";

export const STEPS = ["objetivo", "publico", "mensagem", "entrega", "revisao"] as const;
export type Step = (typeof STEPS)[number];

/** Whom a campaign begins with: a saved segment, or a group of the stores that it was looked at in. */
export type CampaignStart = { segmentId: string } | { rfm: string; storeIds: readonly string[] | undefined };

export function newCampaignHref(start: CampaignStart): string {
  const query = "segmentId" in start ? { segmento: start.segmentId } : { rfm: start.rfm, loja: start.storeIds };
  return withQuery("/campanhas/nova", query);
}

export function stepHref(id: string, step: Step): string {
  return `/campanhas/${id}/editar/${step}`;
}

/** Where writing goes on: at the first step that isn't complete. */
export function resumeHref(id: string): string {
  return `/campanhas/${id}/editar`;
}

/** What was never sent is still being written; everything else has a report. */
export function campaignHref({ id, status, occurrence }: Pick<CampaignRow, "id" | "status" | "occurrence">): string {
  return status === "draft" && occurrence === 0 ? resumeHref(id) : `/campanhas/${id}`;
}
