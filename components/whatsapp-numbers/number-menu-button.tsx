"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { NumberAction } from "@/components/whatsapp-numbers/number-actions.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/whatsapp-numbers/number-menu.tsx").then((it) => ({ default: it.NumberMenu }));
const NumberMenu = lazyComponent(load);

type NumberMenuButtonProps = { number: WhatsappNumberView; onAction: (action: NumberAction) => void };

export function NumberMenuButton({ number, onAction }: NumberMenuButtonProps) {
  const t = useTranslations("whatsappNumbers");
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={t("menu", { number: numberName(number) })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <NumberMenu trigger={trigger} number={number} onAction={onAction} />
    </OnDemand>
  );
}
