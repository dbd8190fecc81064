import type { TemplateView } from "@/lib/messaging/schemas.ts";

const ORDER = ["REJECTED", "PAUSED", "DISABLED", "PENDING"];

/** Templates that need attention first; otherwise their order stays. */
export function problemsFirst(templates: readonly TemplateView[]): TemplateView[] {
  const rank = ({ status }: TemplateView) => {
    const at = ORDER.indexOf(status);
    return at < 0 ? ORDER.length : at;
  };
  return templates.toSorted((a, b) => rank(a) - rank(b));
}
