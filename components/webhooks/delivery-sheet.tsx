"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EditButton } from "@/components/shell/read-only.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { toast } from "@/components/ui/toast.ts";
import { fetchDelivery, replayDelivery } from "@/components/webhooks/api.ts";
import { DeliveryBadge } from "@/components/webhooks/delivery-badge.tsx";
import { webhookKeys } from "@/components/webhooks/keys.ts";
import { typeKey } from "@/components/webhooks/names.ts";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import { REFRESH_MS } from "@/components/webhooks/use-endpoints.ts";
import { useResultText } from "@/components/webhooks/use-result-text.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { TEST_TYPE } from "@/lib/webhooks/names.ts";
import type { DeliveryDetail } from "@/lib/webhooks/schemas.ts";

/** One delivery: its request, the response, and a button to send it again. */
export function DeliverySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const api = useApi();
  const query = useQuery({
    queryKey: webhookKeys.delivery(id),
    queryFn: ({ signal }) => fetchDelivery(api, id, signal),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={common("close")} className="max-w-2xl">
        <SheetHeader>
          <SheetTitle className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {data ? t(`types.${typeKey(data.type)}` as "types.customer_created") : t("log.title")}
            {data ? <DeliveryBadge state={data.state} /> : null}
          </SheetTitle>
          <SheetDescription className="break-all">{data?.url ?? ""}</SheetDescription>
        </SheetHeader>
        {data ? (
          <Details delivery={data} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={query.refetch} title={t("detail.failed")} />
        ) : (
          <TableSkeleton rows={5} columns={2} />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Details({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.detail");
  const format = useFormatters();
  const resultText = useResultText();
  const time = (value: string | null) => (value === null ? null : format.dateTime(value));
  const facts: [string, ReactNode][] = [
    [t("result"), resultText(delivery) || (delivery.lastStatus ?? null)],
    [t("attempts"), delivery.attempts],
    [t("first"), time(delivery.firstAttemptAt)],
    [t("last"), time(delivery.lastAttemptAt)],
    [t("next"), time(delivery.nextAttemptAt)],
    [t("duration"), delivery.durationMs === null ? null : t("millis", { millis: delivery.durationMs })],
    [t("event"), <code key="event">{delivery.eventId}</code>],
  ];
  const headers = Object.entries(delivery.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="grid gap-5 overflow-y-auto p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <Block title={t("headers")} text={headers.join("\n")}>
        {t("signature")}
      </Block>
      <Block title={t("body")} text={delivery.body && pretty(delivery.body)}>
        {delivery.body ? null : t("noBody")}
      </Block>
      <Block title={t("response")} text={delivery.responseStart}>
        {delivery.responseStart ? null : t("noResponse")}
      </Block>
      {delivery.type === TEST_TYPE ? null : <Replay delivery={delivery} />}
    </div>
  );
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function Block({ title, text, children }: { title: string; text: string | null; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre tabIndex={0} className="max-h-64 overflow-auto rounded-md bg-muted p-3 text-[13px]">
          {text}
        </pre>
      ) : null}
      {children === null ? null : <p className="mt-1 text-[13px] text-muted-foreground">{children}</p>}
    </section>
  );
}

function Replay({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.detail");
  const errorText = useErrorText("webhooks");
  const replay = useChangeWebhooks(
    (api) => replayDelivery(api, delivery.id),
    () => {
      toast.success(t("replayed"));
    },
  );
  return (
    <div className="grid justify-items-start gap-3">
      {replay.error ? <Notice tone="error">{errorText(replay.error)}</Notice> : null}
      <EditButton variant="outline" disabled={replay.isPending} onClick={() => replay.mutate(undefined)}>
        {t("replay")}
      </EditButton>
    </div>
  );
}
