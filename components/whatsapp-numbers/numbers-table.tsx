"use client";

import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { NumberAction } from "@/components/whatsapp-numbers/number-actions.tsx";
import { NumberMenuButton } from "@/components/whatsapp-numbers/number-menu-button.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { NumberConnection, NumberQuality, useTierText } from "@/components/whatsapp-numbers/number-state.tsx";
import { useNumberRefusal } from "@/components/whatsapp-numbers/use-number-refusal.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

const COLUMNS = ["number", "store", "provider", "state", "quality", "limit"] as const;

type NumbersTableProps = { numbers: readonly WhatsappNumberView[]; onAction: (action: NumberAction) => void };

export function NumbersTable({ numbers, onAction }: NumbersTableProps) {
  const t = useTranslations("whatsappNumbers");
  return (
    <Table stacked>
      <TableCaption className="sr-only">{t("caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          {COLUMNS.map((column) => (
            <TableHead key={column}>{t(`columns.${column}`)}</TableHead>
          ))}
          <TableHead>
            <span className="sr-only">{t("columns.actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {numbers.map((number) => (
          <NumberRow key={number.id} number={number} onAction={onAction} />
        ))}
      </TableBody>
    </Table>
  );
}

type NumberRowProps = { number: WhatsappNumberView; onAction: (action: NumberAction) => void };

function NumberRow({ number, onAction }: NumberRowProps) {
  const t = useTranslations("whatsappNumbers");
  const tierText = useTierText();
  const refusal = useNumberRefusal();
  return (
    <TableRow className="h-12">
      <th scope="row" className="px-3 py-2 text-left font-medium whitespace-nowrap first:pl-4">
        {numberName(number)}
        {number.isDefault ? <span className="block font-normal text-muted-foreground">{t("default")}</span> : null}
      </th>
      <TableCell label={t("columns.store")} className="max-w-56 truncate">
        {number.store.tradeName}
      </TableCell>
      <TableCell label={t("columns.provider")}>
        {t(`providers.${number.provider}`)}
        {/* Tells apart the phones of one store. The ids of official numbers are only in their form. */}
        {number.gatewayInstanceName && number.displayPhoneNumber ? (
          <span className="block text-muted-foreground">{number.gatewayInstanceName}</span>
        ) : null}
      </TableCell>
      <TableCell label={t("columns.state")} className="whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <NumberConnection number={number} />
          {number.provider === "gateway" && number.connectionState === "close" ? (
            <EditButton
              variant="link"
              className="h-auto px-0"
              refusal={refusal}
              onClick={() => onAction({ kind: "connect", number })}
            >
              {t("connect.action")}
            </EditButton>
          ) : null}
        </span>
      </TableCell>
      <TableCell label={t("columns.quality")} className="whitespace-nowrap">
        <NumberQuality number={number} words="qualityWords" />
      </TableCell>
      <TableCell label={t("columns.limit")} className="whitespace-nowrap">
        {tierText(number)}
      </TableCell>
      <TableCell inCorner className="text-right">
        <NumberMenuButton number={number} onAction={onAction} />
      </TableCell>
    </TableRow>
  );
}
