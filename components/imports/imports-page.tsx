"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ImportsCard } from "@/components/imports/imports-card.tsx";
import { UploadCard } from "@/components/imports/upload-card.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useOpenParam } from "@/lib/web/url-state.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

const ImportPanel = lazyComponent(() =>
  import("@/components/imports/import-panel.tsx").then((it) => ({ default: it.ImportPanel })),
);

/** Files of customers: upload, the opened import with its steps, and all imports. */
export function ImportsPage() {
  const t = useTranslations("imports");
  const [openId, open] = useOpenParam("importacao");
  const isLimited = useIsLimited();
  return (
    <>
      <PageHeader title={t("title")} />
      {isLimited ? (
        <Notice tone="info">{t("scoped")}</Notice>
      ) : (
        <div className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6">
          {openId === "" ? (
            <UploadCard onDone={({ id }) => open(id)} />
          ) : (
            <Suspense>
              <ImportPanel key={openId} id={openId} onClose={() => open("")} />
            </Suspense>
          )}
          <ImportsCard onOpen={open} />
        </div>
      )}
    </>
  );
}
