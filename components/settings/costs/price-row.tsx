"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { removePrice } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { PriceView } from "@/lib/costs/schemas.ts";
import { formatPrice } from "@/lib/web/format-price.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

export function PriceRow({ price }: { price: PriceView }) {
  const t = useTranslations("settings.costs");
  const format = useFormatters();
  const errorText = useErrorText("settings.costs", "settings");
  const isLimited = useIsLimited();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePrice(price.id);
  const name = formatPrice(format, price.price);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium tabular-nums">{name}</span>
          {price.isInForce ? <Badge variant="positive">{t("inForce")}</Badge> : null}
        </p>
        <p className="text-[13px] text-pretty text-muted-foreground">
          {t("from", { day: format.date(price.validFrom) })} · {t(`chargedPer.${price.chargedPer}`)}
          {price.isFreeInReplyWindow ? ` · ${t("freeShort")}` : ""}
        </p>
      </div>
      {price.isRemovable ? (
        <EditButton
          variant="outline"
          size="sm"
          aria-label={t(isAsking ? "confirmRemoval" : "removeLabel", { price: name })}
          refusal={isLimited ? t("scoped") : null}
          disabled={remove.isPending}
          onClick={() => (isAsking ? remove.mutate() : setAsking(true))}
        >
          {t(isAsking ? "confirm" : "remove")}
        </EditButton>
      ) : null}
      {remove.error ? (
        <Notice tone="error" className="basis-full">
          {errorText(remove.error)}
        </Notice>
      ) : null}
    </li>
  );
}

function useRemovePrice(id: string) {
  const api = useApi();
  const t = useTranslations("settings.costs");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => removePrice(api, id),
    onSuccess: () => {
      toast.success(t("removed"));
      return queryClient.invalidateQueries({ queryKey: settingsKeys.costs });
    },
  });
}
