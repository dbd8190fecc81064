"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { toast } from "@/components/ui/toast.ts";
import { updateEndpoint } from "@/components/webhooks/api.ts";
import type { EndpointAction } from "@/components/webhooks/endpoint-actions.ts";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts.tsx";
import { nameOf } from "@/components/webhooks/names.ts";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import { useDeliveryFilter } from "@/components/webhooks/use-delivery-filter.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import type { EndpointStatus } from "@/lib/webhooks/names.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

const loadMenu = () => import("@/components/webhooks/endpoint-menu.tsx").then((it) => ({ default: it.EndpointMenu }));
const EndpointMenu = lazyComponent(loadMenu);
const EndpointDialog = lazyComponent(() =>
  import("@/components/webhooks/endpoint-dialog.tsx").then((it) => ({ default: it.EndpointDialog })),
);

type EndpointRowProps = { endpoint: WebhookEndpointView; onEdit: () => void };

/** One endpoint with its state and actions. */
export function EndpointRow({ endpoint, onEdit }: EndpointRowProps) {
  const t = useTranslations("webhooks");
  const [dialog, setDialog] = useState<"test" | "rotate" | "replay" | "remove" | null>(null);
  const { setEndpoint } = useDeliveryFilter();
  const changeStatus = useChangeStatus(endpoint);
  const name = nameOf(endpoint);
  const state = endpoint.status === "active" && endpoint.failingSince !== null ? "failing" : endpoint.status;
  const act = (action: EndpointAction) => {
    if (action === "edit") onEdit();
    else if (action === "pause") changeStatus.mutate("paused");
    else if (action === "resume") changeStatus.mutate("active");
    else if (action === "log") setEndpoint(endpoint.id);
    else setDialog(action);
  };
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">
          <span className="font-medium break-words">{name}</span>{" "}
          <span className="block text-[13px] break-all text-muted-foreground">{endpoint.url}</span>
        </p>
        <Badge variant={state === "active" ? "positive" : "warning"}>{t(`statuses.${state}`)}</Badge>
        <div className="flex flex-wrap gap-2">
          <EditButton
            variant="outline"
            size="sm"
            aria-label={t("actions.testLabel", { name })}
            onClick={() => setDialog("test")}
          >
            {t("actions.test")}
          </EditButton>
          <RowMenu endpoint={endpoint} name={name} onAction={act} />
        </div>
      </div>
      <EndpointFacts endpoint={endpoint} />
      <Suspense>
        {dialog === null ? null : <EndpointDialog kind={dialog} endpoint={endpoint} onClose={() => setDialog(null)} />}
      </Suspense>
    </li>
  );
}

type RowMenuProps = { endpoint: WebhookEndpointView; name: string; onAction: (action: EndpointAction) => void };

function RowMenu({ endpoint, name, onAction }: RowMenuProps) {
  const t = useTranslations("webhooks.actions");
  const { isReadOnly } = useProfile();
  const shared = { variant: "ghost", size: "icon-sm", "aria-label": t("more", { name }) } as const;
  const icon = <Ellipsis aria-hidden />;
  if (isReadOnly) return <EditButton {...shared}>{icon}</EditButton>;
  const trigger = <Button {...shared}>{icon}</Button>;
  return (
    <OnDemand trigger={trigger} popup="menu" preload={loadMenu}>
      <EndpointMenu trigger={trigger} status={endpoint.status} onAction={onAction} />
    </OnDemand>
  );
}

function useChangeStatus({ id }: WebhookEndpointView) {
  const t = useTranslations("webhooks.actions");
  const errorText = useErrorText("webhooks");
  const change = useChangeWebhooks(
    (api, status: EndpointStatus) => updateEndpoint(api, id, { status }),
    ({ status }) => toast.success(t(status === "paused" ? "paused" : "resumed")),
  );
  return {
    mutate: (status: EndpointStatus) => change.mutate(status, { onError: (error) => toast.error(errorText(error)) }),
  };
}
