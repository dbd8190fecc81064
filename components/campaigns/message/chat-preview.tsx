"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CustomerSwitcher } from "@/components/campaigns/message/customer-switcher.tsx";
import { EmptyVariables } from "@/components/campaigns/message/empty-variables.tsx";
import { TestSend } from "@/components/campaigns/message/test-send.tsx";
import { useEmptyPlaces } from "@/components/campaigns/message/use-empty-places.ts";
import { usePreview } from "@/components/campaigns/message/use-preview.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Card, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";

/** Preview on a phone for this customer, with a test send. */
export function ChatPreview() {
  const t = useTranslations("campaigns.preview");
  const { draft } = useWizard();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const preview = usePreview(customerId);
  const message = preview.data?.whatsapp ?? null;
  const empty = useEmptyPlaces(message);
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{t("title")}</CardTitle>
        <CustomerSwitcher customer={preview.data?.customer ?? null} onChoose={setCustomerId} />
      </div>
      <div aria-busy={preview.isFetching} className={cn(preview.isPlaceholderData && "opacity-70")}>
        <PhoneMock
          message={message}
          variables={empty.variables}
          note={preview.isError ? NO_DATA : t(draft.template ? "loading" : "nothing")}
        />
      </div>
      {preview.isError ? (
        <Notice tone="error" onRetry={preview.refetch}>
          {t("failed")}
        </Notice>
      ) : null}
      <EmptyVariables names={preview.data?.emptyVariables ?? []} />
      <TestSend customerId={preview.data?.customer?.id ?? null} missing={empty.names} />
    </Card>
  );
}
