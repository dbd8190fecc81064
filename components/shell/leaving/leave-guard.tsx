"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { addUnsaved, isNewest, type Unsaved } from "@/components/shell/leaving/leaving.ts";
import { type HistoryEntry, watchLeaving } from "@/components/shell/leaving/watch-leaving.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const LeaveDialog = lazyComponent(() =>
  import("@/components/shell/leaving/leave-dialog.tsx").then((it) => ({ default: it.LeaveDialog })),
);

const PATH_ALONE: readonly string[] = [];

type LeaveGuardProps = {
  /** Called when unsaved changes are discarded. */
  onLeave?: () => void;
  /** Replaces the default question, so that a form with its own question open asks only once. */
  ask?: Unsaved["ask"];
  /** Search parameters that keep the unsaved part open, such as a tab. It is mounted with them and keeps them. */
  within?: readonly string[];
  /** URL prefix of all pages that keep it open, such as a form's steps. Defaults to this page. */
  under?: string;
};

/**
 * While mounted, every exit asks for confirmation: links, shortcuts, the palette, Back; closing the tab shows the
 * browser's own question.
 */
export function LeaveGuard({ onLeave, ask, within = PATH_ALONE, under }: LeaveGuardProps) {
  const t = useTranslations("common.leave");
  const { push } = useRouter();
  const entry = useHistoryEntry();
  const [go, setGo] = useState<(() => void) | null>(null);
  const latest = useRef({ onLeave, ask, push, within, under });
  useEffect(() => {
    latest.current = { onLeave, ask, push, within, under };
  });
  useEffect(() => {
    const askHere: Unsaved["ask"] = (next) => setGo(() => next);
    const part: Unsaved = {
      ask: (next) => (latest.current.ask ?? askHere)(next),
      giveUp: () => latest.current.onLeave?.(),
    };
    const remove = addUnsaved(part);
    const stop = watchLeaving({
      isMine: () => isNewest(part),
      entry: () => entry.current,
      within: latest.current.within,
      under: latest.current.under,
      follow: (href) => latest.current.push(href),
    });
    return () => {
      stop();
      remove();
    };
  }, [entry]);
  if (go === null) return null;
  const leave = () => {
    setGo(null);
    go();
  };
  return (
    <Suspense fallback={<span className="sr-only">{t("title")}</span>}>
      <LeaveDialog onStay={() => setGo(null)} onLeave={leave} />
    </Suspense>
  );
}

/** The current history entry. Recorded in advance, because after Back it can no longer be read. */
function useHistoryEntry() {
  const entry = useRef<HistoryEntry>({ href: "", state: null });
  // Both change after the router or a filter has written to the history.
  usePathname();
  useSearchParams();
  useEffect(() => {
    entry.current = { href: location.href, state: history.state };
  });
  return entry;
}
