import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const STEPS = ["objetivo", "publico", "mensagem", "entrega", "revisao"] as const;
export type Step = (typeof STEPS)[number];

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
