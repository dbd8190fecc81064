"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { splitCustomer } from "@/components/customers/api.ts";
import { useReloadCustomer } from "@/components/customers/profile/use-change-customer.ts";
import { useGo } from "@/components/shell/leaving/use-go.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { CustomerRecord } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SplitDialogProps = {
  id: string;
  records: readonly CustomerRecord[];
  onClose: () => void;
  onSplit: () => void;
};

/** Confirmation with the number of records and orders to split off, and the consequences. */
export function SplitDialog({ id, records, onClose, onSplit }: SplitDialogProps) {
  const t = useTranslations("customers.identities.dialog");
  const common = useTranslations("common");
  const errorText = useErrorText("customers");
  const format = useFormatters();
  const api = useApi();
  const go = useGo();
  const reload = useReloadCustomer(id);
  const split = useMutation({
    mutationFn: () =>
      splitCustomer(
        api,
        id,
        records.map(({ ref }) => ref),
      ),
    onSuccess: async (answer) => {
      await reload();
      onSplit();
      toast.success(t("done", { count: answer.records }), {
        action: { label: t("open"), onClick: () => go(`/clientes/${answer.id}`) },
      });
    },
  });
  const orders = records.reduce((sum, record) => sum + record.orders, 0);
  const spent = records.reduce((sum, record) => sum + record.totalSpent, 0);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title", { count: records.length })}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <p>{t("moves", { orders, spent: format.money(spent) })}</p>
        {split.isError ? <Notice tone="error">{t("failed", { message: errorText(split.error) })}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button disabled={split.isPending} onClick={() => split.mutate()}>
            {t("confirm", { count: records.length })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
