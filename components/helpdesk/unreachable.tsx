"use client";

import { useTranslations } from "next-intl";
import { StateBlock } from "@/components/states/state-block.tsx";
import { Button } from "@/components/ui/button.tsx";

/** The helpdesk did not respond: its content is unknown, not empty. */
export function Unreachable({ onRetry }: { onRetry: () => unknown }) {
  const t = useTranslations();
  return (
    <StateBlock
      role="alert"
      title={t("helpdesk.unreachable.title")}
      description={t("helpdesk.unreachable.description")}
      action={
        <Button variant="outline" onClick={() => onRetry()}>
          {t("common.retry")}
        </Button>
      }
    />
  );
}
