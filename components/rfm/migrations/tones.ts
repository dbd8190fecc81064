import type { FlowTone } from "@/components/rfm/migrations/migration-view.ts";

/** Direction as colour and mark, so that neither is needed alone. */
export const TONE_COLOR: Record<FlowTone, string> = {
  positive: "var(--positive)",
  negative: "var(--negative)",
  neutral: "var(--chart-previous)",
  entered: "var(--rfm-potential-loyalist)",
  left: "var(--muted-foreground)",
};

export const TONE_MARK: Record<FlowTone, string> = {
  positive: "▲",
  negative: "▼",
  neutral: "",
  entered: "+",
  left: "×",
};
