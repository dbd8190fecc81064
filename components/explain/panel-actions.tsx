"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { useDownloadRows } from "@/components/explain/use-download-rows.ts";
import { EditLink } from "@/components/shell/read-only.tsx";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { dayOf, startOfMonth } from "@/lib/core/dates.ts";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useNow } from "@/lib/web/use-now.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type PanelActionsProps = { explanation: Explanation; link: ExplainLink };

/** What can be done with the number: always at the bottom of the panel. */
export function PanelActions({ explanation, link }: PanelActionsProps) {
  const t = useTranslations("explain");
  const copied = useTranslations("common")("copied");
  const { hasPermission } = useProfile();
  const download = useDownloadRows(link);
  const hasRows = explanation.data.length > 0;
  return (
    <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 border-t bg-popover px-4 py-3">
      <CopyButton text={window.location.href} label={t("copyLink")} copiedLabel={copied} isNamed />
      {hasRows && hasPermission("app:segments:export") ? (
        <Button variant="outline" disabled={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {t("download")}
        </Button>
      ) : null}
      <SaveAsSegment link={link} />
    </div>
  );
}

/** Only for groups of this month: a segment's rules know today's group of a customer. */
function SaveAsSegment({ link: { figure, params } }: Pick<PanelActionsProps, "link">) {
  const t = useTranslations("explain");
  const thisMonth = startOfMonth(dayOf(useNow()));
  const { hasPermission } = useProfile();
  const { segment, storeIds, referencePeriod = thisMonth } = params;
  if (!figure.startsWith("rfm.") || segment === undefined || referencePeriod !== thisMonth) return null;
  if (!hasPermission("app:segments")) return null;
  return (
    <EditLink variant="outline" href={withQuery("/segmentos/novo", { rfm: segment, loja: storeIds })}>
      {t("saveSegment")}
    </EditLink>
  );
}
