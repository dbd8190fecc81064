"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { StatusBadge } from "@/components/imports/status-badge.tsx";
import { useImports } from "@/components/imports/use-imports.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { SectionStates } from "@/components/states/section-states.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { ImportView } from "@/lib/imports/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export function ImportsCard({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations("imports");
  const [page, setPage] = useState(1);
  const query = useImports(page);
  return (
    <SectionStates query={query}>
      {({ data, total, limit }) => (
        <SectionCard title={t("list.title")}>
          {total === 0 ? (
            <EmptyState title={t("list.emptyTitle")} description={t("list.emptyDescription")} />
          ) : (
            <ul className="divide-y">
              {data.map((one) => (
                <ImportRow key={one.id} one={one} onOpen={() => onOpen(one.id)} />
              ))}
            </ul>
          )}
          {total > limit ? (
            <Pager page={page} limit={limit} total={total} label={t("list.pages")} onPage={setPage} />
          ) : null}
        </SectionCard>
      )}
    </SectionStates>
  );
}

function ImportRow({ one, onOpen }: { one: ImportView; onOpen: () => void }) {
  const t = useTranslations("imports.list");
  const kinds = useTranslations("imports.kinds");
  const format = useFormatters();
  const { kind, fileName, status, result, createdAt, createdBy } = one;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{fileName}</p>
        <p className="text-xs text-pretty text-muted-foreground">
          {status === "uploading" || status === "reading" ? null : `${kinds(kind)} · `}
          {createdBy === null
            ? format.dateTime(createdAt)
            : t("by", { time: format.dateTime(createdAt), name: createdBy })}
          {result ? ` · ${t("result", result)}` : null}
        </p>
      </div>
      <StatusBadge status={status} problem={one.problem} />
      <Button variant="outline" size="sm" aria-label={t("openNamed", { name: fileName })} onClick={onOpen}>
        {t("open")}
      </Button>
    </li>
  );
}
