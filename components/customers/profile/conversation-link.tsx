"use client";

import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { fetchConversations } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";

import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Where a conversation is read and answered in the product. */
export const conversationHref = (conversationId: number) => `/atendimento?conversa=${conversationId}`;

/** Opens the customer's latest conversation; nothing without one, or without the permission to answer. */
export function LatestConversationLink({ id }: { id: string }) {
  const t = useTranslations("customers.contact");
  const { hasPermission } = useProfile();
  const api = useApi();
  const { data } = useQuery({
    queryKey: customerKeys.conversations(id),
    queryFn: ({ signal }) => fetchConversations(api, id, signal),
    enabled: hasPermission("app:helpdesk"),
  });
  const latest = data?.data[0];
  if (!latest || !hasPermission("app:helpdesk")) return null;
  return (
    <Button asChild variant="outline">
      <Link href={conversationHref(latest.conversationId)}>
        <MessagesSquare aria-hidden />
        {t("openConversation")}
      </Link>
    </Button>
  );
}
