"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { useNumbers } from "@/components/whatsapp-numbers/use-numbers.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

type ConnectChoiceProps = {
  onConnect: (number: WhatsappNumberView) => void;
  onAdd: () => void;
  onClose: () => void;
};

/** The shop phones that are not connected; a single one is not asked for, and without any a new one is added. */
export function ConnectChoice({ onConnect, onAdd, onClose }: ConnectChoiceProps) {
  const t = useTranslations("whatsappNumbers");
  const numbers = useNumbers({ provider: "gateway" });
  const waiting = numbers.data?.data.filter(({ connectionState }) => connectionState !== "open");
  const [only] = waiting?.length === 1 ? waiting : [];
  const isNone = waiting?.length === 0;
  useEffect(() => {
    if (only) onConnect(only);
    else if (isNone) onAdd();
  }, [only, isNone, onConnect, onAdd]);
  if (!numbers.isError && (!waiting || waiting.length < 2)) return null;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("connect.close")}>
        <DialogHeader>
          <DialogTitle>{t("connect.choose")}</DialogTitle>
          <DialogDescription>{t("connect.description")}</DialogDescription>
        </DialogHeader>
        {waiting ? (
          <ul className="grid gap-2">
            {waiting.map((number) => (
              <li key={number.id}>
                <Button
                  variant="outline"
                  className="h-auto w-full flex-wrap justify-between gap-x-4 py-2 whitespace-normal"
                  onClick={() => onConnect(number)}
                >
                  <span className="break-all">{numberName(number)}</span>
                  <span className="font-normal text-muted-foreground">{number.store.tradeName}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <ErrorState error={numbers.error} onRetry={numbers.refetch} title={t("errors.list")} />
        )}
        <Button variant="link" className="justify-self-start px-0" onClick={onAdd}>
          {t("add")}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
