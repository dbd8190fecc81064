"use client";

import { useTranslations } from "next-intl";
import { useRemoveErp } from "@/components/integrations/use-remove-erp.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";

type ErpRemovalProps = { isAsking: boolean; onAsk: (asking: boolean) => void; onRemoved: () => void };

/** Removes the organization's own connection after a confirmation. */
export function ErpRemoval({ isAsking, onAsk, onRemoved }: ErpRemovalProps) {
  const t = useTranslations("integrations.erp.removal");
  const common = useTranslations("common");
  const errorText = useErrorText("settings");
  const remove = useRemoveErp({
    onRemoved: () => {
      toast.success(t("done"));
      onRemoved();
    },
  });
  return (
    <section className="mt-auto grid gap-3 border-t p-4" aria-label={t("title")}>
      <p className="text-[13px] text-pretty text-muted-foreground">{t("description")}</p>
      {remove.error ? <Notice tone="error">{errorText(remove.error)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {isAsking ? (
          <>
            <Button variant="destructive" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t("confirm")}
            </Button>
            <Button variant="outline" onClick={() => onAsk(false)}>
              {common("cancel")}
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => onAsk(true)}>
            {t("button")}
          </Button>
        )}
      </div>
    </section>
  );
}
