"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { roleKeys } from "@/components/roles/keys.ts";
import { inviteUser, type NewInvite } from "@/components/team/api.ts";
import { type InviteOutcome, outcomeOf } from "@/components/team/invite-outcome.ts";
import { teamKeys } from "@/components/team/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type InviteResult = { email: string; outcome: InviteOutcome };
type Terms = Omit<NewInvite, "email">;

/**
 * Sends invites one by one, so that each address gets its own result. The API's rate limit interrupts: the rest waits
 * until `resumeAt`, or is reported as over the organization's daily limit.
 */
export function useSendInvites() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [results, setResults] = useState<InviteResult[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [resumeAt, setResumeAt] = useState<number | null>(null);

  const send = async (emails: readonly string[], terms: Terms): Promise<InviteResult[]> => {
    let current: InviteResult[] = emails.map((email) => ({ email, outcome: { kind: "waiting" } }));
    setResults(current);
    setIsSending(true);
    setResumeAt(null);
    for (const email of emails) {
      const outcome = await sendOne(email, terms);
      if ("retryAfterSeconds" in outcome) {
        setResumeAt(Date.now() + outcome.retryAfterSeconds * 1_000);
        break;
      }
      current = current.map((result) => (result.email === email ? { email, outcome } : result));
      if (outcome.kind === "dayIsFull")
        current = current.map((result) => (result.outcome.kind === "waiting" ? { ...result, outcome } : result));
      setResults(current);
      if (outcome.kind === "dayIsFull") break;
    }
    setIsSending(false);
    queryClient.invalidateQueries({ queryKey: roleKeys.all });
    queryClient.invalidateQueries({ queryKey: teamKeys.all });
    return current;
  };

  const sendOne = async (email: string, terms: Terms): Promise<InviteOutcome | { retryAfterSeconds: number }> => {
    try {
      await inviteUser(api, { email, ...terms });
      return { kind: "sent" };
    } catch (error) {
      return outcomeOf(error as Error);
    }
  };

  return { send, results, isSending, resumeAt };
}
