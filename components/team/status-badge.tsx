"use client";

import { CircleCheck, CircleDashed, CircleSlash, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Person } from "@/components/team/api.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";

const LOOKS = {
  active: { icon: CircleCheck, variant: "positive" },
  neverSeen: { icon: CircleDashed, variant: "default" },
  invited: { icon: Mail, variant: "primary" },
  deactivated: { icon: CircleSlash, variant: "default" },
} as const;

/** Green only for people who have used their access. */
export function StatusBadge({ person: { status, lastSeenAt } }: { person: Pick<Person, "status" | "lastSeenAt"> }) {
  const t = useTranslations("team.status");
  const shown = status === "active" && lastSeenAt === null ? "neverSeen" : status;
  const { icon: Icon, variant } = LOOKS[shown];
  return (
    <Tooltip content={t(`${shown}.why`)} opensOnPress>
      <Badge asChild variant={variant} className="hit-area cursor-default">
        <button type="button">
          <Icon aria-hidden />
          {t(`${shown}.name`)}
        </button>
      </Badge>
    </Tooltip>
  );
}
