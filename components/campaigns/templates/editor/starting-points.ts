import type { EditorButton } from "@/components/campaigns/templates/editor/template-form.ts";
import type { TemplateCategory } from "@/lib/messaging/names.ts";

type Start = {
  category: TemplateCategory;
  /** Texts of the message that it has, beside its body. */
  parts: readonly ("header" | "footer")[];
  /** Buttons by kind; their texts are translated. */
  buttons: readonly Extract<EditorButton["kind"], "campaign_link" | "survey_link" | "quick_reply">[];
};

/** Starting points of the gallery; their texts are in the messages. */
export const STARTS = {
  comeBack: { category: "MARKETING", parts: ["footer"], buttons: ["campaign_link", "quick_reply"] },
  birthday: { category: "MARKETING", parts: ["header", "footer"], buttons: ["quick_reply"] },
  news: { category: "MARKETING", parts: ["footer"], buttons: ["campaign_link", "quick_reply"] },
  afterSale: { category: "MARKETING", parts: ["footer"], buttons: ["quick_reply"] },
  survey: { category: "UTILITY", parts: [], buttons: ["survey_link"] },
  notice: { category: "UTILITY", parts: ["header"], buttons: [] },
} as const satisfies Record<string, Start>;
export type StartName = keyof typeof STARTS;
export const START_NAMES = Object.keys(STARTS) as StartName[];
