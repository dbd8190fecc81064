"use client";

import { Check, Clock, type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { InviteOutcome } from "@/components/team/invite-outcome.ts";
import type { InviteResult } from "@/components/team/use-send-invites.ts";
import { cn } from "@/components/ui/cn.ts";

const LOOKS: Record<InviteOutcome["kind"], { icon: LucideIcon; className: string }> = {
  sent: { icon: Check, className: "text-positive" },
  waiting: { icon: Clock, className: "text-muted-foreground" },
  invited: { icon: X, className: "text-warning" },
  member: { icon: X, className: "text-warning" },
  tooOften: { icon: X, className: "text-warning" },
  dayIsFull: { icon: X, className: "text-warning" },
  refused: { icon: X, className: "text-negative" },
  failed: { icon: X, className: "text-negative" },
};

/** Outcome per address. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const t = useTranslations("team");
  const errorText = useErrorText("roles");
  if (results.length === 0) return null;
  const textOf = (outcome: InviteOutcome) => {
    if (!("error" in outcome)) return t(`outcome.${outcome.kind}`);
    const reason = errorText(outcome.error);
    return outcome.kind === "failed" ? t("outcome.failed", { reason }) : reason;
  };
  return (
    <section aria-live="polite" className="grid gap-1">
      <h3 className="text-sm font-medium">{t("drawer.results")}</h3>
      <ul className="divide-y rounded-md border">
        {results.map(({ email, outcome }) => {
          const { icon: Icon, className } = LOOKS[outcome.kind];
          return (
            <li key={email} className="flex gap-2 px-3 py-2 text-[13px]">
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{email}</span>
                <span className={className}>{textOf(outcome)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {results.some(({ outcome }) => outcome.kind !== "sent" && outcome.kind !== "waiting") ? (
        <p className="text-[13px] text-muted-foreground">{t("drawer.kept")}</p>
      ) : null}
    </section>
  );
}
