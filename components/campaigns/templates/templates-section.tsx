"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { TemplateFilters, useTemplateFilters } from "@/components/campaigns/templates/template-filters.tsx";
import { TemplatesTable } from "@/components/campaigns/templates/templates-table.tsx";
import { useTemplateList } from "@/components/campaigns/templates/use-template-list.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { TemplateView } from "@/lib/messaging/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const DeleteTemplateDialog = lazyComponent(() =>
  import("@/components/campaigns/templates/delete-template-dialog.tsx").then((it) => ({
    default: it.DeleteTemplateDialog,
  })),
);

type TemplatesSectionProps = { numberId: string; onCreate: () => void; onEdit: (template: TemplateView) => void };

export function TemplatesSection({ numberId, onCreate, onEdit }: TemplatesSectionProps) {
  const [deleted, setDeleted] = useState<TemplateView | null>(null);
  return (
    <>
      <Card className="overflow-hidden">
        <Templates numberId={numberId} onCreate={onCreate} onEdit={onEdit} onDelete={setDeleted} />
      </Card>
      <Suspense>
        {deleted ? (
          <DeleteTemplateDialog numberId={numberId} template={deleted} onClose={() => setDeleted(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

type TemplatesProps = TemplatesSectionProps & { onDelete: (template: TemplateView) => void };

function Templates({ numberId, onCreate, onEdit, onDelete }: TemplatesProps) {
  const t = useTranslations("templates");
  const filters = useTemplateFilters();
  const templates = useTemplateList(numberId, filters.filter);
  if (templates.isError && !templates.data)
    return <ErrorState error={templates.error} onRetry={templates.refetch} title={t("failed")} />;
  if (!templates.data) return <TableSkeleton rows={5} columns={4} />;
  const { data, total, page, limit } = templates.data;
  if (total === 0 && !filters.isOn)
    return (
      <EmptyState
        title={t("empty.title")}
        description={t("empty.description")}
        action={<EditButton onClick={onCreate}>{t("create")}</EditButton>}
      />
    );
  return (
    <>
      <TemplateFilters {...filters} total={total} />
      {total === 0 ? (
        <NoResults filters={<p>{filters.summary}</p>} onClear={filters.clear} />
      ) : (
        <div aria-busy={templates.isPlaceholderData} className={cn(templates.isPlaceholderData && "opacity-60")}>
          <TemplatesTable templates={data} onEdit={onEdit} onDelete={onDelete} />
          <Pager page={page} limit={limit} total={total} label={t("title")} onPage={filters.setPage} />
        </div>
      )}
    </>
  );
}
