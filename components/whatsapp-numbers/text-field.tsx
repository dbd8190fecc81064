"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { useFormContext } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import type { NumberValues } from "@/components/whatsapp-numbers/number-form.ts";

type FieldName = ("displayPhoneNumber" | "phoneNumberId" | "wabaId") | ("gatewayInstanceName" | "accessToken");

type TextFieldProps = Pick<ComponentProps<"input">, "inputMode" | "type" | "autoFocus"> & {
  name: FieldName;
  hint: string;
  isOptional?: boolean;
};

/** Label, field and one line below: the hint or the error. */
export function TextField({ name, hint, isOptional = false, ...input }: TextFieldProps) {
  const t = useTranslations("whatsappNumbers");
  const id = useId();
  const { register, formState } = useFormContext<NumberValues>();
  const error = formState.errors[name];
  return (
    <div className="grid content-start gap-1">
      <Label htmlFor={id}>
        {t(`form.${name}`)}
        {isOptional ? <span className="font-normal text-muted-foreground"> ({t("form.optional")})</span> : null}
      </Label>
      <Input
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        {...(error && { "aria-invalid": true })}
        {...input}
        {...register(name)}
      />
      {error ? (
        <p id={`${id}-hint`} role="alert" className="text-[13px] text-destructive">
          {t(t.has(`errorCodes.${error.type}`) ? `errorCodes.${error.type}` : `problems.${name}`)}
        </p>
      ) : (
        <p id={`${id}-hint`} className="text-[13px] text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
