"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import { DayField } from "@/components/forms/day-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { NumberField } from "@/components/forms/number-field.tsx";
import { SwitchField } from "@/components/forms/switch-field.tsx";
import { addPrice } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { addDays, type Day, dayOf } from "@/lib/core/dates.ts";
import { CHARGED_PER, FREE_TARIFF, TARIFFS, type Tariff } from "@/lib/costs/names.ts";
import { AddPrice, type CostSettingsView, MESSAGE_PRICE, type PriceView } from "@/lib/costs/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The price is text in the form, as it is typed: `0,3625`. */
type PriceFields = Omit<AddPrice, "price"> & { price: string };

const validate = zodResolver(AddPrice);
const resolver: Resolver<PriceFields, unknown, AddPrice> = (fields, context, options) =>
  validate(toPrice(fields), context, options as never) as never;

function toPrice({ price, isFreeInReplyWindow, ...fields }: PriceFields): AddPrice {
  const typed = price.trim();
  return {
    ...fields,
    price: /^\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN,
    isFreeInReplyWindow: isFreeInReplyWindow && fields.tariff === FREE_TARIFF,
  };
}

/** What a kind of message costs from a day on. */
export function PriceForm({ prices }: { prices: readonly PriceView[] }) {
  const t = useTranslations("settings.costs");
  const errorText = useErrorText("settings.costs", "settings");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const form = useForm<PriceFields, unknown, AddPrice>({
    defaultValues: emptyFields(prices),
    resolver,
    mode: "onTouched",
  });
  const add = useAddPrice((all, tariff) => form.reset(emptyFields(all, tariff)));
  const { errors, touchedFields } = form.formState;
  const [tariff, validFrom, isFree] = form.watch(["tariff", "validFrom", "isFreeInReplyWindow"]);
  const inForce = priceInForce(prices, tariff);
  const follow = (chosen: Tariff) => {
    if (!touchedFields.validFrom) form.setValue("validFrom", firstDay(prices, chosen));
  };
  return (
    <form onSubmit={form.handleSubmit((price) => add.mutate(price))} noValidate className="border-t pt-4">
      <fieldset disabled={isReadOnly || isLimited} className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-medium">{t("new")}</legend>
        <Field label={t("tariff")}>
          {(control) => (
            <NativeSelect {...control} {...form.register("tariff", { onChange: ({ target }) => follow(target.value) })}>
              {TARIFFS.map((name) => (
                <option key={name} value={name}>
                  {t(`tariffs.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <NumberField
          label={t("price")}
          prefix={t("reais")}
          hint={t("priceHint")}
          problem={errors.price && t("amount", MESSAGE_PRICE)}
          field={form.register("price")}
          isAmount
        />
        <Field label={t("charged")}>
          {(control) => (
            <NativeSelect {...control} {...form.register("chargedPer")}>
              {CHARGED_PER.map((name) => (
                <option key={name} value={name}>
                  {t(`chargedPer.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <DayField
          label={t("validFrom")}
          value={validFrom}
          hint={inForce ? t("validFromNext") : t("validFromHint")}
          problem={errors.validFrom && t("day")}
          onChange={(day) => form.setValue("validFrom", day, { shouldTouch: true, shouldValidate: true })}
        />
        {tariff === FREE_TARIFF ? (
          <div className="sm:col-span-2">
            <SwitchField
              label={t("free")}
              hint={t("freeHint")}
              checked={isFree}
              onChange={(on) => form.setValue("isFreeInReplyWindow", on)}
            />
          </div>
        ) : null}
        {add.error ? (
          <Notice tone="error" className="sm:col-span-2">
            {errorText(add.error)}
          </Notice>
        ) : null}
        <Button type="submit" variant="outline" className="justify-self-start" disabled={add.isPending}>
          {t("add")}
        </Button>
      </fieldset>
    </form>
  );
}

/** Most providers charge for delivery. */
const emptyFields = (prices: readonly PriceView[], tariff: Tariff = TARIFFS[0]): PriceFields => ({
  tariff,
  price: "",
  chargedPer: "delivered",
  isFreeInReplyWindow: false,
  validFrom: firstDay(prices, tariff),
});

function priceInForce(prices: readonly PriceView[], tariff: Tariff): PriceView | undefined {
  return prices.find((price) => price.tariff === tariff && price.isInForce);
}

/** Tomorrow if a price is in force: it applies until the end of today. */
function firstDay(prices: readonly PriceView[], tariff: Tariff): Day {
  const today = dayOf(new Date());
  return priceInForce(prices, tariff) ? addDays(today, 1) : today;
}

function useAddPrice(onAdded: (prices: CostSettingsView["prices"], tariff: Tariff) => void) {
  const api = useApi();
  const t = useTranslations("settings.costs");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (price: AddPrice) => addPrice(api, price),
    onSuccess: (settings, price) => {
      queryClient.setQueryData(settingsKeys.costs, settings);
      onAdded(settings.prices, price.tariff);
      toast.success(t("added"));
    },
  });
}
