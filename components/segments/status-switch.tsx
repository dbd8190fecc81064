"use client";

import { useTranslations } from "next-intl";
import { useChangeStatus } from "@/components/segments/use-change-status.ts";
import { useRefusals } from "@/components/segments/use-refusals.ts";
import { Switch } from "@/components/ui/switch.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";

/** Only active segments can be used by campaigns. Shows the requested state while saving. */
export function StatusSwitch({ segment, withWord = false }: { segment: SegmentView; withWord?: boolean }) {
  const t = useTranslations("segments.status");
  const refusal = useRefusals(segment).change;
  const { mutate, isPending, variables } = useChangeStatus(segment);
  const status = isPending ? variables : segment.status;
  const label = t("label", { name: segment.name });
  const control =
    refusal === null ? (
      <Switch
        checked={status === "active"}
        aria-label={label}
        disabled={isPending}
        onCheckedChange={(active) => mutate(active ? "active" : "inactive")}
      />
    ) : (
      <Tooltip content={refusal} opensOnPress>
        <Switch checked={status === "active"} aria-label={label} aria-disabled="true" className="opacity-50" />
      </Tooltip>
    );
  return (
    <span className="inline-flex items-center gap-2">
      {control}
      {withWord ? <span aria-hidden>{t(status)}</span> : null}
    </span>
  );
}
