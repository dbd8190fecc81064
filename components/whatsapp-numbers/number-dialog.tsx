"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Notice } from "@/components/states/notice.tsx";
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
import { NumberFields } from "@/components/whatsapp-numbers/number-fields.tsx";
import {
  type NumberValues,
  numberResolver,
  numberValues,
  toAdd,
  toEdit,
} from "@/components/whatsapp-numbers/number-form.ts";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { useSaveNumber } from "@/components/whatsapp-numbers/use-change-number.ts";
import { conflictOf, useNumberError } from "@/components/whatsapp-numbers/use-number-error.ts";
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";

type NumberDialogProps = { number: WhatsappNumberView | null; store: StoreName | null; onClose: () => void };

/** Adds or edits a number. Closing with unsaved input asks for confirmation. */
export function NumberDialog({ number, store, onClose }: NumberDialogProps) {
  const t = useTranslations("whatsappNumbers");
  const common = useTranslations("common");
  const form = useForm<NumberValues>({
    resolver: numberResolver(number === null),
    defaultValues: numberValues(number, store?.id ?? ""),
  });
  const { close, question } = useAskBeforeClose(form.formState.isDirty, onClose, ["loja", "aba"]);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{number ? t("form.edit", { number: numberName(number) }) : t("form.add")}</DialogTitle>
          <DialogDescription>{t("form.description")}</DialogDescription>
        </DialogHeader>
        <FormProvider {...form}>
          <NumberForm number={number} store={store} onCancel={close} onSaved={onClose} />
        </FormProvider>
        {question}
      </DialogContent>
    </Dialog>
  );
}

type NumberFormProps = Omit<NumberDialogProps, "onClose"> & { onCancel: () => void; onSaved: () => void };

function NumberForm({ number, store, onCancel, onSaved }: NumberFormProps) {
  const t = useTranslations("whatsappNumbers.form");
  const common = useTranslations("common");
  const errorText = useNumberError();
  const form = useFormContext<NumberValues>();
  const save = useSaveNumber();
  const submit = form.handleSubmit((values) =>
    save.mutate(number ? { id: number.id, edit: toEdit(values) } : { id: null, number: toAdd(values) }, {
      onSuccess: () => {
        toast.success(t(number ? "saved" : "added"));
        onSaved();
      },
      onError: (error) => {
        const field = conflictOf(error);
        if (field && isField(field)) form.setError(field, { type: "conflict" }, { shouldFocus: true });
      },
    }),
  );
  const conflict = conflictOf(save.error);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <NumberFields number={number} store={store} />
      {save.error && (conflict === null || !isField(conflict)) ? (
        <Notice tone="error">{errorText(save.error)}</Notice>
      ) : null}
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {t(save.isPending ? "saving" : "save")}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Other conflicts concern the number as a whole. */
function isField(conflict: string): conflict is "phoneNumberId" | "gatewayInstanceName" {
  return conflict === "phoneNumberId" || conflict === "gatewayInstanceName";
}
