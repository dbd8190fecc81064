"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { patchCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { type Draft, savableOf, toDraft, toPatch } from "@/components/campaigns/wizard/draft.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

const PAUSE_MS = 800;

export type SaveState = { kind: "saved" | "waiting" | "saving" } | { kind: "failed"; error: unknown };

/** A draft that saves itself in the pauses of typing; one save at a time, and the last one has everything. */
export function useDraft(campaign: CampaignView) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(campaign));
  const [save, setSave] = useState<SaveState>({ kind: "saved" });
  const latest = useRef(draft);
  const saved = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    const run = async (): Promise<boolean> => {
      const sent = savableOf(latest.current, saved.current);
      const patch = toPatch(sent, saved.current);
      if (patch === null) {
        setSave({ kind: "saved" });
        return true;
      }
      setSave({ kind: "saving" });
      try {
        const answer = await patchCampaign(api, campaign.id, patch);
        saved.current = sent;
        queryClient.setQueryData(campaignKeys.detail(campaign.id), answer);
        await queryClient.invalidateQueries({ queryKey: campaignKeys.checks(campaign.id) });
        setSave({ kind: latest.current === sent || !toPatch(latest.current, sent) ? "saved" : "waiting" });
        return true;
      } catch (error) {
        setSave({ kind: "failed", error });
        return false;
      }
    };
    running.current = running.current.then(run, run);
    return running.current;
  }, [api, campaign.id, queryClient]);

  const change = useCallback(
    (to: Partial<Draft>) => {
      latest.current = { ...latest.current, ...to };
      setDraft(latest.current);
      setSave((before) => (before.kind === "saving" ? before : { kind: "waiting" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );

  // What is typed last isn't lost by leaving in the same second.
  useEffect(() => () => void flush(), [flush]);
  return { draft, change, flush, save };
}
