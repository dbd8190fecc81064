"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { addUnsaved, isNewest, type Unsaved } from "@/components/shell/leaving.ts";
import { type HistoryEntry, watchLeaving } from "@/components/shell/watch-leaving.ts";

const LeaveDialog = lazy(() =>
  import("@/components/shell/leave-dialog.tsx").then((it) => ({ default: it.LeaveDialog })),
);

const PATH_ALONE: readonly string[] = [];

type LeaveGuardProps = {
  /** What isn't saved is given up. */
  onLeave?: () => void;
  /** Who asks instead: a form that has a question of its own open asks once. */
  ask?: Unsaved["ask"];
  /** The search parameters that keep open what isn't saved, such as a tab. It is mounted with them and keeps them. */
  within?: readonly string[];
  /** What every address that keeps it open begins with, such as the steps of one form. Without it, this page's. */
  under?: string;
};

/** While it is mounted, every way out asks: a link, a shortcut, the palette, Back; closing the page asks as browsers do. */
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
      ...{ isMine: () => isNewest(part), entry: () => entry.current },
      ...{ within: latest.current.within, under: latest.current.under },
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

/** The entry of the history that is shown. It must be known beforehand: after Back it can't be read any more. */
function useHistoryEntry() {
  const entry = useRef<HistoryEntry>({ href: "", state: null });
  // Both change after the router or a filter has written into the history.
  usePathname();
  useSearchParams();
  useEffect(() => {
    entry.current = { href: location.href, state: history.state };
  });
  return entry;
}
