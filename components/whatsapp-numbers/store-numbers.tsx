"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type NumberAction, NumberActions } from "@/components/whatsapp-numbers/number-actions.tsx";
import { NumberMenuButton } from "@/components/whatsapp-numbers/number-menu-button.tsx";
import { numberName, providerName } from "@/components/whatsapp-numbers/number-name.ts";
import { NumberState, useTierText } from "@/components/whatsapp-numbers/number-state.tsx";
import { useNumberRefusal } from "@/components/whatsapp-numbers/use-number-refusal.ts";
import { useNumbers } from "@/components/whatsapp-numbers/use-numbers.ts";
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";

/** The numbers of one store, as a compact list. */
export function StoreNumbers({ store }: { store: StoreName }) {
  const t = useTranslations("whatsappNumbers");
  const refusal = useNumberRefusal();
  const [action, setAction] = useState<NumberAction | null>(null);
  const add = (
    <Button variant="outline" disabled={refusal !== null} onClick={() => setAction({ kind: "add", store })}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <Numbers store={store} add={add} onAction={setAction} />
      {refusal ? <p className="px-4 text-[13px] text-muted-foreground">{refusal}</p> : null}
      {action ? <NumberActions action={action} onClose={() => setAction(null)} /> : null}
    </div>
  );
}

type NumbersProps = { store: StoreName; add: ReactNode; onAction: (action: NumberAction) => void };

function Numbers({ store, add, onAction }: NumbersProps) {
  const t = useTranslations("whatsappNumbers");
  const numbers = useNumbers({ storeId: store.id });
  if (numbers.isError && !numbers.data)
    return <ErrorState error={numbers.error} onRetry={numbers.refetch} title={t("errors.list")} />;
  if (!numbers.data) return <TableSkeleton rows={2} columns={3} />;
  if (numbers.data.total === 0)
    return <EmptyState title={t("empty.store")} description={t("empty.description")} action={add} />;
  return (
    <>
      <ul aria-label={t("caption")} className="divide-y border-b">
        {numbers.data.data.map((number) => (
          <NumberItem key={number.id} number={number} onAction={onAction} />
        ))}
      </ul>
      <div className="px-4">{add}</div>
    </>
  );
}

function NumberItem({ number, onAction }: { number: WhatsappNumberView; onAction: NumbersProps["onAction"] }) {
  const t = useTranslations("whatsappNumbers");
  const tierText = useTierText();
  const isHeardOf = number.checkedAt !== null || number.connectionState !== null;
  const facts = [t(`providers.${number.provider}`), number.displayPhoneNumber && providerName(number)];
  if (number.messagingLimitTier) facts.push(tierText(number));
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{numberName(number)}</span>
          {number.isDefault ? <Badge variant="primary">{t("default")}</Badge> : null}
          {isHeardOf ? <NumberState number={number} /> : null}
        </p>
        <p className="truncate text-[13px] text-muted-foreground">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <NumberMenuButton number={number} onAction={onAction} />
    </li>
  );
}
