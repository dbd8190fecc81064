"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { connectNumber } from "@/components/whatsapp-numbers/api.ts";
import { numberKeys } from "@/components/whatsapp-numbers/keys.ts";
import type { NumberConnection } from "@/lib/messaging/schemas.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { hasErrorCode, isApiStatus } from "@/lib/web/api-error.ts";
import { useApi } from "@/lib/web/use-api.ts";

const POLLING_MS = 3_000;

type ConnectDialogProps = { number: WhatsappNumberView; onClose: () => void; onEdit: () => void };

/** Shows the number's QR code until a phone has scanned it. */
export function ConnectDialog({ number, onClose, onEdit }: ConnectDialogProps) {
  const t = useTranslations("whatsappNumbers.connect");
  const connection = useConnection(number.id);
  const isConnected = connection.data?.connectionState === "open";
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")}>
        <DialogHeader>
          <DialogTitle>{t(isConnected ? "titleConnected" : "title", { store: number.store.tradeName })}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        {connection.isError ? (
          <Failure error={connection.error} onRetry={connection.refetch} onEdit={onEdit} />
        ) : (
          <Progress connection={connection.data} onEdit={onEdit} />
        )}
        <DialogFooter>
          <Button variant={isConnected ? "default" : "outline"} onClick={onClose}>
            {t("close")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Without a token there is no code: the next step is the number's form, not another try. */
function Failure({ error, onRetry, onEdit }: { error: Error; onRetry: () => unknown; onEdit: () => void }) {
  const t = useTranslations("whatsappNumbers.connect");
  const errorText = useErrorText("whatsappNumbers.connect", "whatsappNumbers");
  if (!isApiStatus(error, 409)) return <ErrorState error={error} onRetry={onRetry} title={t("failed")} />;
  const needsToken = hasErrorCode(error, "number_without_token");
  return (
    <Notice tone="warning" action={needsToken ? <TokenButton onClick={onEdit} /> : null}>
      {errorText(error)}
    </Notice>
  );
}

function TokenButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("whatsappNumbers.connect");
  return (
    <Button size="sm" onClick={onClick}>
      {t("enterToken")}
    </Button>
  );
}

type ProgressProps = { connection: NumberConnection | undefined; onEdit: () => void };

function Progress({ connection, onEdit }: ProgressProps) {
  const t = useTranslations("whatsappNumbers.connect");
  const why = useTranslations("whatsappNumbers.connect.why");
  if (connection?.problem)
    return (
      <Notice tone="warning" action={isOver(connection) ? <TokenButton onClick={onEdit} /> : null}>
        {why(connection.problem)}
      </Notice>
    );
  if (connection?.connectionState === "open")
    return (
      <p role="status" className="flex items-center gap-2 py-6 font-medium text-positive">
        <CircleCheck aria-hidden className="size-5" />
        {t("connected")}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-6">
      {/* White in both themes: a phone's camera needs the quiet zone around the code. */}
      <div className="size-56 shrink-0 rounded-lg border bg-white p-2">
        {connection?.qrCode ? (
          // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize.
          <img src={connection.qrCode} alt={t("qrCode")} className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 basis-44 gap-3">
        <ol className="grid list-decimal gap-1 pl-5">
          <li>{t("steps.open")}</li>
          <li>{t("steps.devices")}</li>
          <li>{t("steps.scan")}</li>
        </ol>
        {connection?.pairingCode ? <p>{t("pairing", { code: connection.pairingCode })}</p> : null}
        <p role="status" className="text-muted-foreground">
          {t(connection ? "waiting" : "loading")}
        </p>
      </div>
    </div>
  );
}

/** Connected, or refused for a reason that only a change of the number removes. */
function isOver(connection: NumberConnection | undefined): boolean {
  return connection?.connectionState === "open" || ["denied", "not_found"].includes(connection?.problem ?? "");
}

/** Polls until the number is connected: a code lasts half a minute. */
function useConnection(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const connection = useQuery({
    queryKey: numberKeys.connection(id),
    queryFn: ({ signal }) => connectNumber(api, id, signal),
    refetchInterval: ({ state }) => (state.status === "error" || isOver(state.data) ? false : POLLING_MS),
    gcTime: 0,
  });
  const isOpen = connection.data?.connectionState === "open";
  useEffect(() => {
    if (isOpen) void client.invalidateQueries({ queryKey: numberKeys.all });
  }, [client, isOpen]);
  return connection;
}
