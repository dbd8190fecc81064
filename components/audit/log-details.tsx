"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import type { AccessLog } from "@/lib/audit/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The stored entry. */
export function LogDetails({ log }: { log: AccessLog }) {
  const t = useTranslations("audit.details");
  const common = useTranslations("common");
  const format = useFormatters();
  return (
    <div className="grid gap-4 bg-muted px-4 py-3 text-[13px] lg:grid-cols-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
        <Fact name={t("when")}>
          {format.dateTime(log.createdAt)} · {common("timeZone")}
        </Fact>
        <Fact name={t("request")}>
          <code className="font-mono text-xs break-all">
            {log.method} {log.endpoint} · {log.status}
          </code>
        </Fact>
        <Fact name={t("ip")}>{log.ip ?? "—"}</Fact>
        <Fact name={t("userAgent")}>{log.userAgent ?? "—"}</Fact>
        <Fact name={t("correlation")}>
          {log.correlationId ? (
            <span className="flex items-center gap-1">
              <code className="truncate font-mono text-xs select-all">{log.correlationId}</code>
              <CopyButton text={log.correlationId} label={t("copyCorrelation")} copiedLabel={common("copied")} />
            </span>
          ) : (
            "—"
          )}
        </Fact>
      </dl>
      <div className="min-w-0">
        <h3 className="mb-1 text-muted-foreground">{t("metadata")}</h3>
        {log.metadata ? (
          <pre className="rounded-md border bg-card p-2 font-mono text-xs break-all whitespace-pre-wrap">
            {JSON.stringify(log.metadata, null, 2)}
          </pre>
        ) : (
          <p>{t("noMetadata")}</p>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 py-0.5 break-words">{children}</dd>
    </>
  );
}
