"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { StoreOption } from "@/lib/web/resources/stores.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";
import { useStoreOptions } from "@/lib/web/use-store-options.ts";

const PROVIDERS = ["", "gateway", "cloud_official"] as const;

/** `?loja=F01&provedor=gateway&pagina=2` */
export function useNumberFilters() {
  const t = useTranslations("whatsappNumbers");
  const [code, setCode] = useTextParam("loja");
  const [provider, setProvider] = useChoiceParam("provedor", PROVIDERS);
  const [page, setPage] = usePageParam();
  const stores = useStoreOptions();
  const store = stores.data?.find((one) => one.code === code);
  const change = (set: () => void) => {
    setPage(null);
    set();
  };
  return {
    code,
    provider,
    stores: stores.data ?? [],
    /** False while the store in the URL waits for the list with its id. */
    isReady: code === "" || !stores.isPending,
    isOn: store !== undefined || provider !== "",
    filter: { storeId: store?.id, provider: provider || undefined, page },
    summary: [store?.tradeName, provider && t(`providers.${provider}`)].filter(Boolean).join(" · "),
    setCode: (next: string) => change(() => setCode(next)),
    setProvider: (next: string) => change(() => setProvider(PROVIDERS.find((one) => one === next) ?? null)),
    setPage,
    clear: () =>
      change(() => {
        setCode(null);
        setProvider(null);
      }),
  };
}

export function NumberFilters({ code, provider, stores, setCode, setProvider }: ReturnType<typeof useNumberFilters>) {
  const t = useTranslations("whatsappNumbers");
  return (
    <div className="flex flex-wrap gap-2 border-b px-4 py-3">
      <NativeSelect
        value={code}
        onChange={(event) => setCode(event.target.value)}
        aria-label={t("filters.store")}
        className="min-w-0 flex-1 sm:w-60 sm:flex-none"
      >
        <option value="">{t("filters.allStores")}</option>
        {stores.map((store: StoreOption) => (
          <option key={store.id} value={store.code}>
            {store.tradeName}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        value={provider}
        onChange={(event) => setProvider(event.target.value)}
        aria-label={t("filters.provider")}
        className="min-w-0 flex-1 sm:w-52 sm:flex-none"
      >
        {PROVIDERS.map((one) => (
          <option key={one} value={one}>
            {one === "" ? t("filters.all") : t(`providers.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
