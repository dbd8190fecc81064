"use client";

import { useMutation } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { fetchEvents } from "@/components/customers/api.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail, CustomerEvent } from "@/lib/customers/schemas.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type Erased = Extract<CustomerEvent, { kind: "erased" }>;

/** Downloads a receipt for the customer: what was erased, where, when and by which user. It has no personal data. */
export function useErasureReceipt(customer: CustomerDetail, today: Day) {
  const t = useTranslations("customers.receipt");
  const api = useApi();
  const errorText = useErrorText("customers");
  const toText = useReceiptText(customer);
  return useMutation({
    mutationFn: () => fetchEvents(api, customer.id, { page: 1, limit: 1, kinds: ["erased"] }),
    onSuccess: ({ data: [event] }) => {
      if (event?.kind !== "erased") return toast.error(t("failed"));
      return downloadText(`${t("file")}_${customer.id}_${today}.txt`, toText(event), "text/plain;charset=utf-8");
    },
    onError: (error) => toast.error(t("failed"), { description: errorText(error) }),
  });
}

export function ErasureReceiptButton({ customer, today }: { customer: CustomerDetail; today: Day }) {
  const t = useTranslations("customers.actions");
  const receipt = useErasureReceipt(customer, today);
  return (
    <Button variant="outline" size="sm" disabled={receipt.isPending} onClick={() => receipt.mutate()}>
      <FileCheck aria-hidden />
      {t("receipt")}
    </Button>
  );
}

function useReceiptText(customer: CustomerDetail): (event: Erased) => string {
  const t = useTranslations("customers.receipt");
  const helpdesk = useTranslations("customers.timeline.helpdesk");
  const format = useFormatters();
  const { profile } = useProfile();
  return ({ id, at, actor, counts, helpdesk: there }) => {
    const deleted = there && { contacts: there.contacts, conversations: there.conversations };
    const kept = { count: customer.orderCount, spent: format.money(customer.totalSpent) };
    const lines = [
      t("title"),
      "",
      t("organization", { name: profile?.organizationName ?? "" }),
      t("number", { id }),
      t("customer", { id: customer.id }),
      t("erasedAt", { time: format.dateTime(at) }),
      actor && t("by", { actor: actor.name }),
      "",
      t("erased"),
      `- ${t("fields", { count: counts.fields })}`,
      `- ${t("identities", { count: counts.identities })}`,
      `- ${t("records", { count: counts.records })}`,
      counts.errors > 0 && `- ${t("errors", { count: counts.errors })}`,
      deleted && `- ${helpdesk(there.state, deleted)}`,
      "",
      t("stays", kept),
      t("elsewhere"),
    ];
    return `${lines.filter((line) => typeof line === "string").join("\r\n")}\r\n`;
  };
}
