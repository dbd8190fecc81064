"use client";

import { useTranslations } from "next-intl";
import { DeliveryBadge } from "@/components/webhooks/delivery-badge.tsx";
import { hostOf, typeKey } from "@/components/webhooks/names.ts";
import { useResultText } from "@/components/webhooks/use-result-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import type { DeliveryView } from "@/lib/webhooks/schemas.ts";

type DeliveryRowProps = { delivery: DeliveryView; onOpen: () => void };

export function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const t = useTranslations("webhooks");
  const format = useFormatters();
  const resultText = useResultText();
  const { type, url, createdAt, state, attempts, nextAttemptAt } = delivery;
  const name = t(`types.${typeKey(type)}` as "types.customer_created");
  const facts = [
    hostOf(url),
    format.dateTime(createdAt),
    t("log.attempts", { count: attempts }),
    ...(state === "retrying" && nextAttemptAt ? [t("log.next", { time: format.dateTime(nextAttemptAt) })] : []),
  ];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full gap-1 px-4 py-3 text-left -outline-offset-2 hover:bg-muted"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-40 font-medium break-words">{name}</span>
          <DeliveryBadge state={state} />
        </span>
        <span className="text-[13px] break-words text-muted-foreground">{facts.join(" · ")}</span>
        {delivery.lastError && state !== "delivered" ? (
          <span className="text-[13px] text-pretty text-muted-foreground">{resultText(delivery)}</span>
        ) : null}
      </button>
    </li>
  );
}
