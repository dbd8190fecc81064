"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { describeError } from "@/components/states/describe-error.ts";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { StateBlock } from "@/components/states/state-block.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ApiError, isApiStatus } from "@/lib/web/api-error.ts";

type ErrorStateProps = {
  error: unknown;
  onRetry?: () => unknown;
  /** Defaults to "Não foi possível carregar". */
  title?: string;
  /** Alternative action beside the retry. */
  action?: ReactNode;
  className?: string;
};

/** What failed and why, with the support code and a retry. For a 403 use `NoPermission`. */
export function ErrorState({ error, onRetry, title, action, className }: ErrorStateProps) {
  const t = useTranslations();
  if (isApiStatus(error, 403)) return <NoPermission action={action} className={className} />;
  const code = error instanceof ApiError ? error.correlationId : null;
  return (
    <StateBlock
      role="alert"
      className={className}
      title={title ?? t("states.error.title")}
      description={
        <>
          <p>{t(`states.error.${describeError(error)}`)}</p>
          {code ? <ErrorCode code={code} /> : null}
        </>
      }
      action={
        onRetry || action ? (
          <>
            {onRetry ? (
              <Button variant="outline" onClick={() => onRetry()}>
                {t("common.retry")}
              </Button>
            ) : null}
            {action}
          </>
        ) : null
      }
    />
  );
}

function ErrorCode({ code }: { code: string }) {
  const t = useTranslations();
  return (
    <p className="mt-1 flex items-center justify-center gap-1 text-xs">
      <span className="shrink-0">{t("states.error.code")}:</span>
      <code className="break-all font-sans select-all">{code}</code>
      <CopyButton text={code} label={t("states.error.copyCode")} copiedLabel={t("common.copied")} />
    </p>
  );
}
