"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TemplateCard } from "@/components/campaigns/message/template-card.tsx";
import { useSyncTemplates, useTemplates } from "@/components/campaigns/message/use-templates.ts";
import { guessMappings } from "@/components/campaigns/message/variables.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { SearchInput } from "@/components/ui/search-input.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";
import { matchesText } from "@/lib/web/match-text.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const SEARCH_FROM = 5;

/** The number's templates. Those that cannot be sent are disabled, with the reason. */
export function TemplateGallery({ numberId }: { numberId: string }) {
  const t = useTranslations("campaigns.templates");
  const errorText = useErrorText("campaigns");
  const templates = useTemplates(numberId);
  const sync = useSyncTemplates(numberId);
  const list = templates.data?.data;
  const syncedAt = list?.[0]?.syncedAt;
  return (
    <SectionCard
      title={t("title")}
      description={t("description")}
      aside={
        <span className="flex flex-wrap items-center gap-1">
          <Button variant="ghost" size="sm" disabled={sync.isPending} onClick={() => sync.mutate()}>
            <RefreshCw aria-hidden className={cn(sync.isPending && "animate-spin motion-reduce:animate-none")} />
            {t("sync")}
          </Button>
          <CreateLink numberId={numberId} />
        </span>
      }
    >
      {sync.isError ? <Notice tone="error">{t("syncFailed", { reason: errorText(sync.error) })}</Notice> : null}
      {templates.isError && !list ? (
        <ErrorState error={templates.error} onRetry={templates.refetch} title={t("failed")} />
      ) : !list ? (
        <TableSkeleton rows={3} columns={2} />
      ) : list.length === 0 ? (
        <EmptyState className="py-4" title={t("empty.title")} description={t("empty.description")} />
      ) : (
        <Choice templates={list} />
      )}
      {syncedAt ? (
        <p className="text-xs text-muted-foreground">
          {t.rich("syncedAt", { time: () => <RelativeTime value={syncedAt} /> })}
        </p>
      ) : null}
    </SectionCard>
  );
}

/** To the editor of templates, for those who may create one. */
function CreateLink({ numberId }: { numberId: string }) {
  const t = useTranslations("campaigns.templates");
  const { hasPermission, isReadOnly } = useProfile();
  if (isReadOnly || !hasPermission("app:integrations")) return null;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link href={`/integracoes/whatsapp/modelos?numero=${numberId}&modelo=novo`}>{t("create")}</Link>
    </Button>
  );
}

function Choice({ templates }: { templates: readonly TemplateView[] }) {
  const t = useTranslations("campaigns.templates");
  const fallbacks = useTranslations("campaigns.variables.defaults");
  const { draft, change } = useWizard();
  const [typed, setTyped] = useState("");
  const sorted = [...templates].sort((a, b) => Number(a.unsendable !== null) - Number(b.unsendable !== null));
  const shown = sorted.filter(({ name, body }) => matchesText(typed, name.replaceAll("_", " "), name, body));
  const isChosen = ({ name, language }: TemplateView) =>
    name === draft.template?.name && language === draft.template.language;
  const choose = (template: TemplateView) => {
    if (isChosen(template)) return;
    const guessed = guessMappings(template, {
      first_name: fallbacks("first_name"),
      name: fallbacks("name"),
      seller: fallbacks("seller"),
    });
    change({ template: { name: template.name, language: template.language }, variables: guessed });
  };
  return (
    <div className="grid gap-3">
      {templates.length < SEARCH_FROM ? null : (
        <SearchInput label={t("search")} value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
      {shown.length === 0 ? <p className="text-muted-foreground">{t("noneFound")}</p> : null}
      <fieldset className="scroll-fade-down -m-1 grid max-h-[30rem] gap-2 overflow-y-auto p-1 sm:grid-cols-2">
        <legend className="sr-only">{t("title")}</legend>
        {shown.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            isChosen={isChosen(template)}
            onChoose={() => choose(template)}
          />
        ))}
      </fieldset>
    </div>
  );
}
