"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { InboxField } from "@/components/helpdesk/inbox-field.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import type { NumberValues } from "@/components/whatsapp-numbers/number-form.ts";
import { ProviderChoice } from "@/components/whatsapp-numbers/provider-choice.tsx";
import { TextField } from "@/components/whatsapp-numbers/text-field.tsx";
import { TokenField } from "@/components/whatsapp-numbers/token-field.tsx";
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { useStoreOptions } from "@/lib/web/use-store-options.ts";

type NumberFieldsProps = { number: WhatsappNumberView | null; store: StoreName | null };

export function NumberFields({ number, store }: NumberFieldsProps) {
  const t = useTranslations("whatsappNumbers.form");
  const { control } = useFormContext<NumberValues>();
  const provider = useWatch({ control, name: "provider" });
  const [isOpening, setIsOpening] = useState(number === null);
  // Once: a change of the provider keeps the focus.
  useEffect(() => setIsOpening(false), []);
  return (
    <>
      {number === null ? <ProviderChoice /> : null}
      {provider === "gateway" ? (
        <TextField name="gatewayInstanceName" hint={t("gatewayInstanceNameHint")} autoFocus={isOpening} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="phoneNumberId" hint={t("phoneNumberIdHint")} inputMode="numeric" />
          <TextField name="wabaId" hint={t("wabaIdHint")} inputMode="numeric" />
        </div>
      )}
      <TokenField number={number} />
      {store === null ? <StoreField /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="displayPhoneNumber" hint={t("displayHint")} inputMode="tel" isOptional />
        <NumberInbox />
      </div>
      {number?.isDefault ? null : <DefaultSwitch />}
    </>
  );
}

function StoreField() {
  const t = useTranslations("whatsappNumbers");
  const id = useId();
  const stores = useStoreOptions();
  const { register, formState, resetField } = useFormContext<NumberValues>();
  const isInvalid = formState.errors.storeId !== undefined;
  const only = stores.data?.length === 1 ? stores.data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) resetField("storeId", { defaultValue: only });
  }, [only, resetField]);
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{t("form.store")}</Label>
      <NativeSelect
        id={id}
        {...register("storeId")}
        {...(isInvalid && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
      >
        <option value="">{t("form.chooseStore")}</option>
        {(stores.data ?? []).map((store) => (
          <option key={store.id} value={store.id}>
            {store.tradeName}
          </option>
        ))}
      </NativeSelect>
      {isInvalid ? (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-destructive">
          {t("problems.store")}
        </p>
      ) : null}
    </div>
  );
}

function NumberInbox() {
  const t = useTranslations("whatsappNumbers");
  const id = useId();
  const { control, register, formState } = useFormContext<NumberValues>();
  const value = useWatch({ control, name: "helpdeskInboxId" });
  const isInvalid = formState.errors.helpdeskInboxId !== undefined;
  return (
    <div className="grid content-start gap-1">
      <Label htmlFor={id}>
        {t("form.helpdeskInboxId")}
        <span className="font-normal text-muted-foreground"> ({t("form.optional")})</span>
      </Label>
      <InboxField
        id={id}
        value={value}
        field={register("helpdeskInboxId")}
        aria-describedby={`${id}-hint`}
        {...(isInvalid && { "aria-invalid": true as const })}
      />
      <p
        id={`${id}-hint`}
        {...(isInvalid
          ? { role: "alert", className: "text-[13px] text-destructive" }
          : { className: "text-[13px] text-muted-foreground" })}
      >
        {t(isInvalid ? "problems.helpdeskInboxId" : "form.helpdeskInboxIdHint")}
      </p>
    </div>
  );
}

function DefaultSwitch() {
  const t = useTranslations("whatsappNumbers.form");
  const id = useId();
  const { control, setValue } = useFormContext<NumberValues>();
  const isDefault = useWatch({ control, name: "isDefault" });
  return (
    <div className="flex min-h-10 items-center gap-3">
      <Switch
        id={id}
        checked={isDefault}
        onCheckedChange={(checked) => setValue("isDefault", checked, { shouldDirty: true })}
      />
      <label htmlFor={id}>
        {t("isDefault")}
        <span className="block text-[13px] text-muted-foreground">{t("isDefaultHint")}</span>
      </label>
    </div>
  );
}
