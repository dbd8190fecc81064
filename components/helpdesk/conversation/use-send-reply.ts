"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { noteAnswered } from "@/components/helpdesk/answered.ts";
import { sendReply } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import type { SendReply } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** When the customer has the answer, the conversation leaves the queue: usually within seconds. */
const LOOK_AGAIN_MS = [3_000, 10_000, 30_000];

export function useSendReply(id: number, { onSent }: { onSent: (reply: SendReply) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: helpdeskKeys.queue });
    void queryClient.invalidateQueries({ queryKey: helpdeskKeys.conversations });
  };
  return useMutation({
    mutationFn: (reply: SendReply) => sendReply(api, id, reply),
    onSuccess: (_, reply) => {
      onSent(reply);
      noteAnswered(queryClient, id);
      refreshLists();
      for (const delay of LOOK_AGAIN_MS) setTimeout(refreshLists, delay);
      return queryClient.invalidateQueries({ queryKey: helpdeskKeys.messages(id) });
    },
  });
}
