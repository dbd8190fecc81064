"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { type ApiPermission, READ_ONLY } from "@/lib/identity/names.ts";
import type { ApiKeyView } from "@/lib/identity/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

const RevokeKeyDialog = lazyComponent(() =>
  import("@/components/team/api-keys/revoke-key-dialog.tsx").then((it) => ({ default: it.RevokeKeyDialog })),
);

type ApiKeyRowProps = { apiKey: ApiKeyView; onRotate: () => void };

export function ApiKeyRow({ apiKey, onRotate }: ApiKeyRowProps) {
  const t = useTranslations("settings.apiKeys");
  const [isRevoking, setRevoking] = useState(false);
  const { name, prefix, status } = apiKey;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">
          <span className="font-medium break-words">{name}</span>{" "}
          <code className="text-[13px] break-all text-muted-foreground">{prefix}…</code>
        </p>
        <Badge variant={status === "active" ? "positive" : "outline"}>{t(`statuses.${status}`)}</Badge>
        {status === "active" ? (
          <div className="flex flex-wrap gap-2">
            <EditButton
              variant="outline"
              size="sm"
              aria-label={t("actions.rotateLabel", { name })}
              refusal={apiKey.canRotate ? null : t("actions.beyond")}
              onClick={onRotate}
            >
              {t("actions.rotate")}
            </EditButton>
            <EditButton
              variant="outline"
              size="sm"
              aria-label={t("actions.revokeLabel", { name })}
              onClick={() => setRevoking(true)}
            >
              {t("actions.revoke")}
            </EditButton>
          </div>
        ) : null}
      </div>
      <Facts apiKey={apiKey} />
      <Suspense>{isRevoking ? <RevokeKeyDialog apiKey={apiKey} onClose={() => setRevoking(false)} /> : null}</Suspense>
    </li>
  );
}

function Facts({ apiKey }: { apiKey: ApiKeyView }) {
  const t = useTranslations("settings.apiKeys");
  const names = useTranslations("roles.permissions");
  const format = useFormatters();
  const now = useNow();
  const { name, scopes, stores, createdAt, createdBy, lastUsedAt, status } = apiKey;
  const nameOf = (scope: string) => names(`${scope.replace(READ_ONLY, "") as ApiPermission}.name`);
  const read = scopes.filter((scope) => scope.endsWith(READ_ONLY)).map(nameOf);
  const written = scopes.filter((scope) => !scope.endsWith(READ_ONLY)).map(nameOf);
  const day = format.date(createdAt);
  return (
    <div className="grid gap-1 text-[13px] text-pretty text-muted-foreground">
      <ul aria-label={t("scopesOf", { name })}>
        {read.length > 0 ? <li>{t("reads", { names: read.join(", ") })}</li> : null}
        {written.length > 0 ? <li>{t("writes", { names: written.join(", ") })}</li> : null}
      </ul>
      <p suppressHydrationWarning>
        {[
          stores === null ? t("everyStore") : t("storeCount", { count: stores.length }),
          useEnd(apiKey),
          lastUsedAt === null ? t("never") : t("used", { time: format.relative(lastUsedAt, now) }),
          createdBy === null ? t("byNobody", { day }) : t("by", { name: createdBy, day }),
        ].join(" · ")}
      </p>
      {createdBy === null && status === "active" ? <p className="text-warning">{t("orphan")}</p> : null}
    </div>
  );
}

function useEnd({ status, expiresAt, revokedAt }: ApiKeyView): string {
  const t = useTranslations("settings.apiKeys");
  const { dateTime } = useFormatters();
  if (status === "revoked" && revokedAt !== null) return t("revokedAt", { time: dateTime(revokedAt) });
  if (expiresAt === null) return t("noExpiry");
  return t(status === "expired" ? "expired" : "expires", { time: dateTime(expiresAt) });
}
