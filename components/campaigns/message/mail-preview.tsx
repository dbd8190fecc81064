"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CustomerSwitcher } from "@/components/campaigns/message/customer-switcher.tsx";
import { EmptyVariables } from "@/components/campaigns/message/empty-variables.tsx";
import { toPreviewDocument } from "@/components/campaigns/message/preview-document.ts";
import { TestSend } from "@/components/campaigns/message/test-send.tsx";
import { usePreview } from "@/components/campaigns/message/use-preview.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { CampaignPreview } from "@/lib/campaigns/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";

const DEVICES = ["desktop", "mobile"] as const;
type Device = (typeof DEVICES)[number];

/** Preview of the mail for this customer, on desktop and phone. */
export function MailPreview() {
  const t = useTranslations("campaigns.preview");
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [device, setDevice] = useState<Device>("desktop");
  const preview = usePreview(customerId);
  const mail = preview.data?.email ?? null;
  return (
    <SectionCard
      title={t("title")}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <CustomerSwitcher customer={preview.data?.customer ?? null} onChoose={setCustomerId} />
          <Segmented
            label={t("device")}
            options={DEVICES.map((value) => ({ value, label: t(`devices.${value}`) }))}
            value={device}
            onChange={setDevice}
          />
        </div>
      }
    >
      <EmptyVariables names={preview.data?.emptyVariables ?? []} />
      {preview.isError ? (
        <Notice tone="error" onRetry={preview.refetch}>
          {t("failed")}
        </Notice>
      ) : null}
      <Mail mail={mail} device={device} isOld={preview.isPlaceholderData} />
      <TestSend customerId={preview.data?.customer?.id ?? null} />
    </SectionCard>
  );
}

type MailProps = { mail: CampaignPreview["email"]; device: Device; isOld: boolean };

function Mail({ mail, device, isOld }: MailProps) {
  const t = useTranslations("campaigns.preview");
  return (
    <div
      aria-busy={isOld}
      className={cn("mx-auto w-full overflow-hidden rounded-lg border", device === "mobile" && "max-w-[375px]")}
    >
      <dl className="grid gap-0.5 border-b bg-muted px-3 py-2 text-[13px]">
        {mail?.from ? (
          <div className="flex gap-2">
            <dt className="text-muted-foreground">{t("from")}</dt>
            <dd className="min-w-0 truncate">{mail.from}</dd>
          </div>
        ) : null}
        <div className="flex gap-2">
          <dt className="sr-only">{t("subject")}</dt>
          <dd className="min-w-0 truncate font-medium">{mail?.subject || t("noSubject")}</dd>
        </div>
        <div>
          <dt className="sr-only">{t("preheader")}</dt>
          <dd className="truncate text-muted-foreground">{mail?.preheader || NO_DATA}</dd>
        </div>
      </dl>
      {/* Sandboxed: scripts do not run and links do not navigate. */}
      <iframe
        title={t("frame")}
        sandbox=""
        srcDoc={toPreviewDocument(mail?.html ?? "", t("blockedImage"))}
        // Only the message is dimmed: dimmed lines above it would have too little contrast.
        className={cn("h-[32rem] w-full bg-white", isOld && "opacity-70")}
      />
    </div>
  );
}
