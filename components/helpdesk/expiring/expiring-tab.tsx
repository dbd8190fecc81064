"use client";

import { useTranslations } from "next-intl";
import { ExpiringList } from "@/components/helpdesk/expiring/expiring-list.tsx";
import { useExpiring } from "@/components/helpdesk/expiring/use-expiring.ts";
import { hoursOf, WINDOWS } from "@/components/helpdesk/expiring/windows.ts";
import { ListFrame } from "@/components/helpdesk/list-frame.tsx";
import { StoreFilter } from "@/components/helpdesk/store-filter.tsx";
import { useStoreFilter } from "@/components/helpdesk/use-store-filter.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useChoiceParam, usePageParam } from "@/lib/web/url-state.ts";

const PAGE_SIZE = 20;
const MINUTES_AN_HOUR = 60;

/** Conversations whose reply window closes soon; afterwards only approved templates can be sent. */
export function ExpiringTab() {
  const t = useTranslations("helpdesk.expiring");
  const filter = useStoreFilter();
  const [window, setWindow] = useChoiceParam("em", WINDOWS);
  const [page, setPage] = usePageParam();
  const query = {
    storeId: filter.store?.id,
    minutes: hoursOf(window) * MINUTES_AN_HOUR,
    page: Math.max(1, page),
    limit: PAGE_SIZE,
  };
  const expiring = useExpiring(query, { enabled: filter.isReady });
  const choose = (next: string) => {
    void setPage(null);
    void setWindow(WINDOWS.find((it) => it === next) ?? null);
  };
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <StoreFilter filter={filter} />
        <NativeSelect
          aria-label={t("within")}
          value={window}
          onChange={({ target }) => choose(target.value)}
          className="min-w-0 flex-1 basis-40 sm:max-w-48"
        >
          {WINDOWS.toSorted((a, b) => hoursOf(a) - hoursOf(b)).map((it) => (
            <option key={it} value={it}>
              {t("hours", { hours: hoursOf(it) })}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p className="px-4 pt-2 pb-3 text-[13px] text-pretty text-muted-foreground">{t("why")}</p>
      <ListFrame
        of="expiring"
        query={expiring}
        active={filter.store?.tradeName}
        onClear={() => filter.choose(null)}
        instead={({ isAvailable }) =>
          isAvailable ? null : <EmptyState title={t("unavailable.title")} description={t("unavailable.description")} />
        }
      >
        {({ data }) => <ExpiringList rows={data} loadedAt={expiring.dataUpdatedAt} />}
      </ListFrame>
    </Card>
  );
}
