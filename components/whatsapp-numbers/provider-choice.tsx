"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import type { NumberValues } from "@/components/whatsapp-numbers/number-form.ts";
import { WHATSAPP_PROVIDERS } from "@/lib/stores/names.ts";

export function ProviderChoice() {
  const t = useTranslations("whatsappNumbers");
  const { register } = useFormContext<NumberValues>();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t("form.provider")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {WHATSAPP_PROVIDERS.map((provider) => (
          <label
            key={provider}
            className="flex cursor-pointer gap-3 rounded-md border px-3 py-2 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              value={provider}
              {...register("provider")}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span>
              <span className="block font-medium">{t(`providers.${provider}`)}</span>
              <span className="block text-[13px] text-muted-foreground">{t(`form.providerHint.${provider}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
