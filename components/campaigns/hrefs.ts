import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const STEPS = ["objetivo", "publico", "mensagem", "entrega", "revisao"] as const;
export type Step = (typeof STEPS)[number];

export function stepHref(id: string, step: Step): string {
  return `/campanhas/${id}/editar/${step}`;
}

/** What was never sent is still being written; everything else has a report. */
export function campaignHref({ id, status, occurrence }: Pick<CampaignRow, "id" | "status" | "occurrence">): string {
  return status === "draft" && occurrence === 0 ? stepHref(id, "objetivo") : `/campanhas/${id}`;
}
