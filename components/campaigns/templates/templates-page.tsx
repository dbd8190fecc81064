"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { TemplatesSection } from "@/components/campaigns/templates/templates-section.tsx";
import { useTemplateNumbers } from "@/components/campaigns/templates/use-template-numbers.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Link } from "@/components/ui/link.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useOpenParam } from "@/lib/web/url-state.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

const loadEditor = () =>
  import("@/components/campaigns/templates/editor/template-editor.tsx").then((it) => ({ default: it.TemplateEditor }));
const TemplateEditor = lazyComponent(loadEditor);

/** Value of `?modelo=` for a new template; otherwise a template's id. */
const NEW = "novo";

/** The templates of a number's account: the list, or the editor of one template. */
export function TemplatesPage() {
  const t = useTranslations("templates");
  const isHydrated = useHydrated();
  const [open, setOpen] = useOpenParam("modelo");
  const { numbers, list, number, choose } = useTemplateNumbers();
  const isReady = isHydrated && list !== undefined;
  return (
    <>
      <PageHeader
        title={open === NEW ? t("newTitle") : open === "" ? t("title") : t("editTitle")}
        description={open === "" ? t("description") : null}
        parents={open === "" ? [] : [{ label: t("title"), href: "/integracoes/whatsapp/modelos" }]}
        action={
          open === "" && number ? (
            <>
              {list && list.length > 1 ? (
                <NativeSelect
                  aria-label={t("number")}
                  value={number.id}
                  onChange={(event) => choose(event.target.value)}
                  className="sm:w-60"
                >
                  {list.map((one) => (
                    <option key={one.id} value={one.id}>
                      {numberName(one)} · {one.store.tradeName}
                    </option>
                  ))}
                </NativeSelect>
              ) : null}
              <EditButton onClick={() => setOpen(NEW)} onPointerEnter={() => void loadEditor()}>
                <Plus aria-hidden />
                {t("create")}
              </EditButton>
            </>
          ) : null
        }
      />
      {isHydrated && numbers.isError && !list ? (
        <Card>
          <ErrorState error={numbers.error} onRetry={numbers.refetch} />
        </Card>
      ) : !isReady ? (
        <Card>
          <TableSkeleton rows={5} columns={4} />
        </Card>
      ) : number === null ? (
        <NoNumber />
      ) : open === "" ? (
        <TemplatesSection numberId={number.id} onCreate={() => setOpen(NEW)} onEdit={({ id }) => setOpen(id)} />
      ) : (
        <Suspense fallback={<TableSkeleton rows={6} columns={2} />}>
          <TemplateEditor
            key={`${number.id} ${open}`}
            number={number}
            templateId={open === NEW ? null : open}
            onClose={() => setOpen("")}
          />
        </Suspense>
      )}
    </>
  );
}

function NoNumber() {
  const t = useTranslations("templates.noNumber");
  return (
    <Card>
      <EmptyState
        title={t("title")}
        description={t("description")}
        action={
          <Button asChild variant="outline">
            <Link href="/integracoes/whatsapp">{t("action")}</Link>
          </Button>
        }
      />
    </Card>
  );
}
