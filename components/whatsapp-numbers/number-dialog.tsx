"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
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
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { hasErrorCode } from "@/lib/web/api-error.ts";

type NumberDialogProps = {
  number: WhatsappNumberView | null;
  store: StoreName | null;
  onClose: () => void;
  /** A saved gateway number without a connected phone needs its QR code next. */
  onConnect: (number: WhatsappNumberView) => void;
};

/** Adds or edits a number. Closing with unsaved input asks for confirmation. */
export function NumberDialog({ number, store, onClose, onConnect }: NumberDialogProps) {
  const t = useTranslations("whatsappNumbers");
  const common = useTranslations("common");
  const form = useForm<NumberValues>({
    resolver: numberResolver(number === null),
    defaultValues: numberValues(number, store?.id ?? ""),
  });
  const { close, question } = useAskBeforeClose(form.formState.isDirty, onClose, ["loja", "aba"]);
  const onSaved = (saved: WhatsappNumberView) =>
    saved.provider === "gateway" && saved.connectionState !== "open" ? onConnect(saved) : onClose();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{number ? t("form.edit", { number: numberName(number) }) : t("form.add")}</DialogTitle>
          <DialogDescription>{t("form.description")}</DialogDescription>
        </DialogHeader>
        <FormProvider {...form}>
          <NumberForm number={number} store={store} onCancel={close} onSaved={onSaved} />
        </FormProvider>
        {question}
      </DialogContent>
    </Dialog>
  );
}

const TAKEN_CODES = {
  phoneNumberId: "phone_number_id_taken",
  gatewayInstanceName: "gateway_instance_taken",
} as const;

type NumberFormProps = Pick<NumberDialogProps, "number" | "store"> & {
  onCancel: () => void;
  onSaved: (saved: WhatsappNumberView) => void;
};

function NumberForm({ number, store, onCancel, onSaved }: NumberFormProps) {
  const t = useTranslations("whatsappNumbers.form");
  const common = useTranslations("common");
  const errorText = useErrorText("whatsappNumbers");
  const form = useFormContext<NumberValues>();
  const save = useSaveNumber();
  const submit = form.handleSubmit((values) =>
    save.mutate(number ? { id: number.id, edit: toEdit(values) } : { id: null, number: toAdd(values) }, {
      onSuccess: (saved) => {
        toast.success(t(number ? "saved" : "added"));
        onSaved(saved);
      },
      onError: (error) => {
        const field = takenField(error);
        if (field) form.setError(field, { type: TAKEN_CODES[field] }, { shouldFocus: true });
      },
    }),
  );
  const taken = takenField(save.error);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <NumberFields number={number} store={store} />
      {save.error && taken === null ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 flex-row justify-end border-t bg-popover px-6 py-3">
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

/** Other errors concern the number as a whole. */
function takenField(error: Error | null): keyof typeof TAKEN_CODES | null {
  if (hasErrorCode(error, TAKEN_CODES.phoneNumberId)) return "phoneNumberId";
  return hasErrorCode(error, TAKEN_CODES.gatewayInstanceName) ? "gatewayInstanceName" : null;
}
