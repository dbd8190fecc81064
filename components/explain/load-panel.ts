import { loadCode } from "@/lib/web/load-code.ts";

/** The panel is loaded on first use: pages show the numbers without it. */
export const loadPanel = () => loadCode(() => import("@/components/explain/explain-panel.tsx"));
