"use client";

import { Pencil, QrCode, ShieldCheck, Star, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { useErrorText } from "@/components/states/use-error-text.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { toast } from "@/components/ui/toast.ts";
import type { NumberAction } from "@/components/whatsapp-numbers/number-actions.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { useCheckNumber, useSaveNumber } from "@/components/whatsapp-numbers/use-change-number.ts";
import { useNumberRefusal } from "@/components/whatsapp-numbers/use-number-refusal.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

type NumberMenuProps = {
  trigger: ReactElement;
  number: WhatsappNumberView;
  onAction: (action: NumberAction) => void;
};

export function NumberMenu({ trigger, number, onAction }: NumberMenuProps) {
  const t = useTranslations("whatsappNumbers.actions");
  const refusal = useNumberRefusal();
  const makeDefault = useMakeDefault(number);
  const check = useCheck(number);
  const isRefused = refusal !== null;
  const menu = useMenuChoice(onAction);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-72" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {refusal ? <DropdownMenuLabel>{refusal}</DropdownMenuLabel> : null}
        <DropdownMenuItem disabled={isRefused} onSelect={() => menu.choose({ kind: "edit", number })}>
          <Pencil aria-hidden />
          {t("edit")}
        </DropdownMenuItem>
        {number.provider === "gateway" && number.connectionState !== "open" ? (
          <DropdownMenuItem disabled={isRefused} onSelect={() => menu.choose({ kind: "connect", number })}>
            <QrCode aria-hidden />
            {t("connect")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem disabled={isRefused || number.isDefault} onSelect={makeDefault}>
          <Star aria-hidden />
          {t("makeDefault")}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isRefused} onSelect={check}>
          <ShieldCheck aria-hidden />
          {t("check")}
        </DropdownMenuItem>
        <DropdownMenuItem
          disabled={isRefused}
          className="text-destructive"
          onSelect={() => menu.choose({ kind: "remove", number })}
        >
          <Trash2 aria-hidden />
          {t("remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Needs no confirmation: one click reverts it. */
function useMakeDefault(number: WhatsappNumberView): () => void {
  const t = useTranslations("whatsappNumbers");
  const errorText = useErrorText("whatsappNumbers");
  const { mutate } = useSaveNumber();
  const names = { number: numberName(number), store: number.store.tradeName };
  return () =>
    mutate(
      { id: number.id, edit: { isDefault: true } },
      {
        onSuccess: () => toast.success(t("madeDefault", names)),
        onError: (error) => toast.error(errorText(error) ?? ""),
      },
    );
}

/** Shows the provider's result as a toast; an unconfirmed number also keeps the reason in its row. */
function useCheck(number: WhatsappNumberView): () => void {
  const t = useTranslations("whatsappNumbers.check");
  const errorText = useErrorText("whatsappNumbers");
  const { mutate } = useCheckNumber();
  return () =>
    mutate(number.id, {
      onSuccess: ({ checkProblem }) => {
        if (checkProblem === null) toast.success(t("confirmed", { number: numberName(number) }));
        else toast.error(t(`why.${checkProblem}`));
      },
      onError: (error) => toast.error(errorText(error) ?? ""),
    });
}
