import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const STEPS = ["objetivo", "publico", "mensagem", "entrega", "revisao"] as const;
export type Step = (typeof STEPS)[number];

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
