"use client";

import { useTranslations } from "next-intl";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

/** What an endpoint receives and how its last deliveries went. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useTranslations("webhooks.facts");
  const format = useFormatters();
  const now = useNow();
  const { types, lastAttemptAt, waiting, failureRate, status, pausedAt, pausedReason } = endpoint;
  const { failingSince, previousSecretEndsAt } = endpoint;
  const facts = [
    t("types", { count: types.length }),
    lastAttemptAt === null ? t("never") : t("last", { time: format.relative(lastAttemptAt, now) }),
    ...(waiting > 0 ? [t("waiting", { count: waiting })] : []),
    ...(failureRate ? [t("rate", { share: format.percent(100 * failureRate) })] : []),
  ];
  return (
    <div className="grid gap-1 text-[13px] text-pretty text-muted-foreground">
      <p suppressHydrationWarning>{facts.join(" · ")}</p>
      {pausedAt !== null && pausedReason !== null ? (
        <p className="text-warning">{t(`reasons.${pausedReason}`, { time: format.dateTime(pausedAt) })}</p>
      ) : null}
      {status === "active" && failingSince !== null ? (
        <p className="text-warning">{t("failing", { time: format.dateTime(failingSince) })}</p>
      ) : null}
      {previousSecretEndsAt !== null ? <p>{t("overlap", { time: format.dateTime(previousSecretEndsAt) })}</p> : null}
    </div>
  );
}
