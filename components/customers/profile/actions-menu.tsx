"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { useMayEdit } from "@/components/customers/edit-gate.tsx";
import { exportData } from "@/components/customers/profile/export-data.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

type ActionsMenuProps = { trigger: ReactElement; customer: CustomerDetail; today: Day; onErase: () => void };

export function ActionsMenu({ trigger, customer, today, onErase }: ActionsMenuProps) {
  const t = useTranslations("customers.actions");
  const readOnly = useTranslations("shell.readOnly")("why");
  const errorText = useErrorText("customers");
  const mayEdit = useMayEdit();
  const api = useApi();
  const download = useMutation({
    mutationFn: () => exportData(api, customer.id),
    // The file name contains no personal data.
    onSuccess: (text) => downloadText(`titular_${customer.id}_${today}.json`, text, "application/json"),
    onError: (error) => toast.error(t("exportFailed"), { description: errorText(error) }),
  });
  const isErased = customer.erasedAt !== null;
  // Of an erased person only the purchases stay.
  const mayExport = !isErased || customer.orderCount > 0;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-72">
        {mayExport ? (
          <DropdownMenuItem disabled={download.isPending} onSelect={() => download.mutate()}>
            <Download aria-hidden />
            <span>
              {t("export")}
              <span className="block text-xs text-muted-foreground">
                {t(isErased ? "exportErasedHint" : "exportHint")}
              </span>
            </span>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem
          disabled={!mayEdit || isErased}
          className="text-negative"
          // Open the dialog after the menu has restored the focus, so that the dialog can restore it to the same place.
          onSelect={() => setTimeout(onErase, 0)}
        >
          <UserX aria-hidden />
          <span>
            {t("erase")}
            {mayEdit && !isErased ? null : (
              <span className="block text-xs">{isErased ? t("alreadyErased") : readOnly}</span>
            )}
          </span>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
