"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "@/components/shell/shortcuts.ts";

const LeaveDialog = lazy(() =>
  import("@/components/shell/leave-dialog.tsx").then((it) => ({ default: it.LeaveDialog })),
);

/**
 * While it is mounted, a link asks before it leads away, a shortcut doesn't, and the browser asks before it closes.
 * `onLeave`: what isn't saved is given up.
 */
export function LeaveGuard({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations("common.leave");
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = targetOf(event);
      if (href === null) return;
      // The link itself then doesn't lead away, and what it closes behind itself still closes.
      event.preventDefault();
      setTarget(href);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "g" && !isTyping(event.target)) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
  if (target === null) return null;
  const leave = () => {
    onLeave?.();
    router.push(target);
  };
  return (
    <Suspense fallback={<span className="sr-only">{t("title")}</span>}>
      <LeaveDialog onStay={() => setTarget(null)} onLeave={leave} />
    </Suspense>
  );
}

/** Where a plain click on a link of this application leads; null for everything else. */
function targetOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isSamePage ? null : `${link.pathname}${link.search}${link.hash}`;
}
