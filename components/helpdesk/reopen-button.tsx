"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { reopenConversation } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Reopens a resolved conversation. */
export function ReopenButton({ conversationId }: { conversationId: number }) {
  const t = useTranslations("helpdesk.reopen");
  const api = useApi();
  const errorText = useErrorText("helpdesk.conversations", "settings");
  const queryClient = useQueryClient();
  const number = String(conversationId);
  const reopen = useMutation({
    mutationFn: () => reopenConversation(api, conversationId),
    onSuccess: () => {
      toast.success(t("done", { number }));
      return queryClient.invalidateQueries({ queryKey: helpdeskKeys.conversations });
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <EditButton
      variant="outline"
      size="sm"
      className="text-foreground"
      aria-label={t("label", { number })}
      disabled={reopen.isPending}
      onClick={() => reopen.mutate()}
    >
      {t("action")}
    </EditButton>
  );
}
