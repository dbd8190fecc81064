"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { markUnread } from "@/components/helpdesk/api.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Marks a conversation as unread in the helpdesk. */
export function UnreadButton({ conversationId }: { conversationId: number }) {
  const t = useTranslations("helpdesk.conversations");
  const api = useApi();
  const errorText = useErrorText("helpdesk.conversations", "settings");
  const number = String(conversationId);
  const mark = useMutation({
    mutationFn: () => markUnread(api, conversationId),
    onSuccess: () => toast.success(t("markedUnread", { number })),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <EditButton
      variant="outline"
      size="sm"
      aria-label={t("markUnreadLabel", { number })}
      disabled={mark.isPending}
      onClick={() => mark.mutate()}
    >
      {t("markUnread")}
    </EditButton>
  );
}
