"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import type { PriceView } from "@/lib/costs/schemas.ts";
import { formatPrice } from "@/lib/web/format-price.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

const RemovePriceDialog = lazyComponent(() =>
  import("@/components/settings/costs/remove-price-dialog.tsx").then((it) => ({ default: it.RemovePriceDialog })),
);

/** In reais: smaller prices are hard to compare. */
const CENT = 0.01;

export function PriceRow({ price }: { price: PriceView }) {
  const t = useTranslations("settings.costs");
  const format = useFormatters();
  const isLimited = useIsLimited();
  const [isAsking, setAsking] = useState(false);
  const name = formatPrice(format, price.price);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium tabular-nums">{name}</span>
          {price.price > 0 && price.price < CENT ? (
            <span className="text-[13px] tabular-nums">
              {t("perThousand", { price: format.money(price.price * 1_000) })}
            </span>
          ) : null}
          {price.isInForce ? <Badge variant="positive">{t("inForce")}</Badge> : null}
        </p>
        <p className="text-[13px] text-pretty text-muted-foreground">
          {t("from", { day: format.date(price.validFrom) })} · {t(`chargedPer.${price.chargedPer}`)}
          {price.isFreeInReplyWindow ? ` · ${t("freeShort")}` : ""}
          {price.isRemovable ? "" : ` · ${t("kept")}`}
        </p>
      </div>
      {price.isRemovable ? (
        <EditButton
          variant="outline"
          size="sm"
          aria-label={t("removeLabel", { price: name })}
          refusal={isLimited ? t("scoped") : null}
          onClick={() => setAsking(true)}
        >
          {t("remove")}
        </EditButton>
      ) : null}
      <Suspense>
        {isAsking ? <RemovePriceDialog id={price.id} name={name} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </li>
  );
}
