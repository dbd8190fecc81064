"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useChangePreferences } from "@/components/customers/profile/use-change-customer.ts";
import { type PreferenceName, usePreferenceChoices } from "@/components/customers/profile/use-preference-choices.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";

type PreferenceFormProps = { name: PreferenceName; customer: CustomerDetail; onClose: () => void };

/** Pins a store or seller, or returns to the value computed from sales. */
export function PreferenceForm({ name, customer, onClose }: PreferenceFormProps) {
  const t = useTranslations("customers.preferences");
  const common = useTranslations("common");
  const errorText = useErrorText("customers");
  const id = useId();
  const pinned = name === "store" ? customer.preferredStorePinned : customer.preferredSellerPinned;
  const current = name === "store" ? customer.preferredStore : customer.preferredSeller;
  const [chosen, setChosen] = useState(pinned ? (current?.id ?? "") : "");
  const choices = usePreferenceChoices(name, current);
  const save = useChangePreferences(customer.id, {
    onSaved: () => {
      toast.success(t(chosen === "" ? "releasedToast" : "pinnedToast"));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = chosen === "" ? null : chosen;
    save.mutate(name === "store" ? { preferredStoreId: value } : { preferredSellerId: value });
  };
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <form onSubmit={submit} onKeyDown={cancelByKey} className="grid gap-2 py-2">
      <Label htmlFor={id}>{t(`${name}.name`)}</Label>
      <NativeSelect id={id} autoFocus value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{t("automaticOption")}</option>
        {choices.groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {choices.isFailed ? <Notice tone="warning">{t("choicesFailed")}</Notice> : null}
      {save.isError ? <Notice tone="error">{t("failed", { message: errorText(save.error) })}</Notice> : null}
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={save.isPending}>
          {common("save")}
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
