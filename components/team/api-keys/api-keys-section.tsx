"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { SectionStates } from "@/components/states/section-states.tsx";
import { fetchApiKeys } from "@/components/team/api-keys/api.ts";
import { ApiKeyRow } from "@/components/team/api-keys/api-key-row.tsx";
import { apiKeyKeys } from "@/components/team/api-keys/keys.ts";
import { Card } from "@/components/ui/card.tsx";
import type { ApiKeyView } from "@/lib/identity/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { usePageParam } from "@/lib/web/url-state.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

const CreateKeySheet = lazyComponent(() =>
  import("@/components/team/api-keys/create-key-sheet.tsx").then((it) => ({ default: it.CreateKeySheet })),
);
const RotateKeyDialog = lazyComponent(() =>
  import("@/components/team/api-keys/rotate-key-dialog.tsx").then((it) => ({ default: it.RotateKeyDialog })),
);

/** The keys of other systems; a new one is shown once, and kept nowhere on the page after that. */
export function ApiKeysSection() {
  const t = useTranslations("settings.apiKeys");
  const api = useApi();
  const isLimited = useIsLimited();
  const [page, setPage] = usePageParam();
  const [isCreating, setCreating] = useState(false);
  // Here and not in the row: the list may move the row to another page while the new key is shown.
  const [rotated, setRotated] = useState<ApiKeyView | null>(null);
  const query = useQuery({
    queryKey: apiKeyKeys.page(page),
    queryFn: ({ signal }) => fetchApiKeys(api, page, signal),
    placeholderData: keepPreviousData,
  });
  const create = (
    <EditButton onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t("create")}
    </EditButton>
  );
  return (
    <>
      <SectionStates query={query}>
        {({ data, total, limit }) => (
          <Card aria-label={t("list")} className="grid gap-5 p-4">
            {total > 0 ? <div className="justify-self-end">{create}</div> : null}
            {isLimited ? <Notice tone="info">{t("scoped")}</Notice> : null}
            {total === 0 ? (
              <EmptyState title={t("emptyTitle")} description={t("emptyDescription")} action={create} />
            ) : (
              <div>
                <ul className="divide-y">
                  {data.map((key) => (
                    <ApiKeyRow key={key.id} apiKey={key} onRotate={() => setRotated(key)} />
                  ))}
                </ul>
                <Pager
                  page={page}
                  limit={limit}
                  total={total}
                  label={t("pages")}
                  onPage={(next) => void setPage(next)}
                />
              </div>
            )}
          </Card>
        )}
      </SectionStates>
      <Suspense>
        {isCreating ? <CreateKeySheet onClose={() => setCreating(false)} /> : null}
        {rotated === null ? null : <RotateKeyDialog apiKey={rotated} onClose={() => setRotated(null)} />}
      </Suspense>
    </>
  );
}
