"use client";

import { useTranslations } from "next-intl";
import { StateBlock } from "@/components/states/state-block.tsx";

export type RouteErrorProps = { error: Error & { digest?: string }; reset: () => void; className?: string };

/**
 * A page that failed to render. Part of every route, and shown when nothing else can be loaded, so it imports only its
 * texts: no icons, no copy button.
 */
export function RouteError({ error, reset, className }: RouteErrorProps) {
  const t = useTranslations();
  return (
    <StateBlock
      role="alert"
      className={className}
      title={t("states.error.title")}
      description={
        <>
          <p>{t("states.error.unknown")}</p>
          {error.digest ? (
            <p className="mt-1 text-xs">
              {t("states.error.code")}: <code className="font-sans select-all">{error.digest}</code>
            </p>
          ) : null}
        </>
      }
      action={
        <button
          type="button"
          onClick={reset}
          className="h-10 rounded-md border border-input bg-card px-4 text-sm font-medium transition-colors duration-100 hover:bg-accent"
        >
          {t("common.retry")}
        </button>
      }
    />
  );
}
