"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchCampaign, patchCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { type Draft, savableOf, toDraft, toPatch } from "@/components/campaigns/wizard/draft/draft.ts";
import { baseOf, changedSince, isClashing, rebase } from "@/components/campaigns/wizard/draft/rebase.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { useApi } from "@/lib/web/use-api.ts";

const PAUSE_MS = 800;

/** `merged`: another user's changes were merged in. `behind`: both sides changed the same fields. */
export type SaveState =
  | { kind: "saved" | "waiting" | "saving" }
  | { kind: "merged" | "behind"; by: string | null }
  | { kind: "failed"; error: unknown };

/**
 * A draft that saves automatically when typing pauses, one save at a time. If another user saved in between, local
 * changes are applied on top of theirs; the user decides about fields that both changed.
 */
export function useDraft(campaign: CampaignView) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id } = campaign;
  const [draft, setDraft] = useState(() => toDraft(campaign));
  const [save, setSave] = useState<SaveState>({ kind: "saved" });
  const latest = useRef(draft);
  /** The latest server state known to this client. */
  const saved = useRef({ draft, version: campaign.version });
  /** Drafts sent whose save has not been confirmed. */
  const unsure = useRef<Draft[]>([]);
  const clash = useRef<CampaignView>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const show = useCallback((next: Draft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const began = useCallback((from: Draft, { version }: CampaignView) => {
    saved.current = { draft: from, version };
    unsure.current = [];
  }, []);

  const flush = useCallback(
    (isSure = false): Promise<boolean> => {
      clearTimeout(timer.current);
      /** Returns false while a conflict is waiting for the user's decision. */
      const catchUp = async (): Promise<boolean> => {
        const theirs = await fetchCampaign(api, id);
        const next = toDraft(theirs);
        const base = baseOf(saved.current.draft, unsure.current, next);
        queryClient.setQueryData(campaignKeys.detail(id), theirs);
        if (isClashing(base, latest.current, next)) {
          clash.current = theirs;
          setSave({ kind: "behind", by: theirs.updatedBy });
          return false;
        }
        const merged = rebase(base, latest.current, next);
        const isNews = changedSince(latest.current, merged).length > 0;
        show(merged);
        began(next, theirs);
        const isDone = await run({ kind: isNews ? "merged" : "saved", by: theirs.updatedBy });
        return isDone && !(isSure && isNews);
      };
      const run = async (done: SaveState): Promise<boolean> => {
        if (clash.current) return false;
        const sent = savableOf(latest.current, saved.current.draft);
        const patch = toPatch(sent, saved.current.draft) ?? (isSure ? {} : null);
        if (patch === null) {
          setSave(done);
          return true;
        }
        setSave({ kind: "saving" });
        unsure.current.push(sent);
        try {
          const answer = await patchCampaign(api, id, { ...patch, version: saved.current.version });
          began(sent, answer);
          queryClient.setQueryData(campaignKeys.detail(id), answer);
          await queryClient.invalidateQueries({ queryKey: campaignKeys.checks(id) });
          setSave(latest.current === sent || !toPatch(latest.current, sent) ? done : { kind: "waiting" });
          return true;
        } catch (error) {
          if (isApiStatus(error, 412)) return catchUp();
          setSave({ kind: "failed", error });
          return false;
        }
      };
      const begin = () =>
        run({ kind: "saved" }).catch((error: unknown) => {
          setSave({ kind: "failed", error });
          return false;
        });
      running.current = running.current.then(begin, begin);
      return running.current;
    },
    [api, id, queryClient, show, began],
  );

  const change = useCallback(
    (to: Partial<Draft>) => {
      show({ ...latest.current, ...to });
      setSave((before) => (before.kind === "saving" || before.kind === "behind" ? before : { kind: "waiting" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush, show],
  );

  /** Resolves a conflict: keeps the other user's values, or applies the local changes on top of them. */
  const settle = useCallback(
    (keepMine: boolean) => {
      const theirs = clash.current;
      if (!theirs) return;
      const next = toDraft(theirs);
      show(keepMine ? rebase(saved.current.draft, latest.current, next) : next);
      began(next, theirs);
      clash.current = undefined;
      void flush();
    },
    [flush, show, began],
  );

  // Saves pending edits on unmount.
  useEffect(() => () => void flush(), [flush]);
  return { draft, change, flush, settle, save };
}
