"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import type { AccessLog } from "@/lib/audit/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The stored entry; what only a technician reads is folded. */
export function LogDetails({ log }: { log: AccessLog }) {
  const t = useTranslations("audit.details");
  const common = useTranslations("common");
  const format = useFormatters();
  return (
    <div className="grid gap-2 bg-muted px-4 py-3 text-[13px]">
      <dl className={FACTS}>
        <Fact name={t("when")}>
          {format.dateTime(log.createdAt)} · {common("timeZone")}
        </Fact>
        <Fact name={t("ip")}>{log.ip ?? "—"}</Fact>
      </dl>
      <details>
        <summary className="hit-area cursor-pointer rounded-sm font-medium">{t("technical")}</summary>
        <div className="mt-2 grid gap-4 lg:grid-cols-2">
          <TechnicalFacts log={log} />
          <Metadata metadata={log.metadata} />
        </div>
      </details>
    </div>
  );
}

const FACTS = "grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1";

function TechnicalFacts({ log }: { log: AccessLog }) {
  const t = useTranslations("audit.details");
  const common = useTranslations("common");
  return (
    <dl className={FACTS}>
      <Fact name={t("request")}>
        <code className="font-mono text-xs break-all">
          {log.method} {log.endpoint} · {log.status}
        </code>
      </Fact>
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
  );
}

function Metadata({ metadata }: Pick<AccessLog, "metadata">) {
  const t = useTranslations("audit.details");
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-muted-foreground">{t("metadata")}</h3>
      {metadata ? (
        <pre className="rounded-md border bg-card p-2 font-mono text-xs break-all whitespace-pre-wrap">
          {JSON.stringify(metadata, null, 2)}
        </pre>
      ) : (
        <p>{t("noMetadata")}</p>
      )}
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
