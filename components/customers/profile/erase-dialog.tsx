"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { eraseCustomer } from "@/components/customers/api.ts";
import { confirmationOf, isConfirmed } from "@/components/customers/profile/erase-confirmation.ts";
import { useErasureReceipt } from "@/components/customers/profile/erasure-receipt.tsx";
import { useReloadCustomer } from "@/components/customers/profile/use-change-customer.ts";
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
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type EraseDialogProps = { customer: CustomerDetail; today: Day; onClose: () => void };

/**
 * Lists what is erased and what is kept, and requires typing the name, because it is irreversible. The receipt for the
 * person is downloaded at once.
 */
export function EraseDialog({ customer, today, onClose }: EraseDialogProps) {
  const t = useTranslations("customers.erase");
  const actions = useTranslations("customers.actions");
  const common = useTranslations("common");
  const errorText = useErrorText("customers");
  const id = useId();
  const format = useFormatters();
  const api = useApi();
  const reload = useReloadCustomer(customer.id);
  const receipt = useErasureReceipt(customer, today);
  const [typed, setTyped] = useState("");
  const confirmation = confirmationOf(customer);
  const erase = useMutation({
    mutationFn: () => eraseCustomer(api, customer.id, confirmation),
    onSuccess: async () => {
      receipt.mutate();
      await reload();
      onClose();
      toast.success(t("done"), { action: { label: actions("receipt"), onClick: () => receipt.mutate() } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed(typed, confirmation) && !erase.isPending) erase.mutate();
  };
  const kept = { count: customer.orderCount, spent: format.money(customer.totalSpent) };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <ul className="list-disc space-y-1.5 pl-5 text-pretty">
          <li>{t("goes")}</li>
          <li>{t("stays", kept)}</li>
          <li>{t("return")}</li>
        </ul>
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={id} className="leading-5">
              {t("type")} <strong>{customer.name === null ? confirmation : toTitleCase(customer.name)}</strong>
            </Label>
            <Input
              id={id}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {erase.isError ? <Notice tone="error">{t("failed", { message: errorText(erase.error) })}</Notice> : null}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" variant="destructive" disabled={!isConfirmed(typed, confirmation) || erase.isPending}>
              {t(erase.isPending ? "running" : "confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
