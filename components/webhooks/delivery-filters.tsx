"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { nameOf, typeKey } from "@/components/webhooks/names.ts";
import { DELIVERY_TYPES, useDeliveryFilter } from "@/components/webhooks/use-delivery-filter.ts";
import { useEndpoints } from "@/components/webhooks/use-endpoints.ts";
import { DELIVERY_STATES } from "@/lib/webhooks/names.ts";

/** Endpoint, state and type, each in the URL. */
export function DeliveryFilters() {
  const t = useTranslations("webhooks");
  const { filter, setEndpoint, setState, setType } = useDeliveryFilter();
  const endpoints = useEndpoints().data?.data ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <NativeSelect
        aria-label={t("log.endpoint")}
        className="flex-1 basis-40"
        value={filter.endpointId ?? ""}
        onChange={({ target }) => setEndpoint(target.value || null)}
      >
        <option value="">{t("log.everyEndpoint")}</option>
        {endpoints.map((endpoint) => (
          <option key={endpoint.id} value={endpoint.id}>
            {nameOf(endpoint)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("log.state")}
        className="flex-1 basis-36"
        value={filter.state ?? ""}
        onChange={({ target }) => setState(DELIVERY_STATES.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t("log.everyState")}</option>
        {DELIVERY_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`log.states.${state}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("log.type")}
        className="flex-1 basis-40"
        value={filter.type ?? ""}
        onChange={({ target }) => setType(DELIVERY_TYPES.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t("log.everyType")}</option>
        {DELIVERY_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${typeKey(type)}` as "types.customer_created")}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
