"use client";

import { CircleCheck, CircleSlash, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { PersonStatus } from "@/lib/identity/schemas.ts";

const LOOKS = {
  active: { icon: CircleCheck, variant: "positive" },
  invited: { icon: Mail, variant: "primary" },
  deactivated: { icon: CircleSlash, variant: "default" },
} as const;

export function StatusBadge({ status }: { status: PersonStatus }) {
  const t = useTranslations("team.status");
  const { icon: Icon, variant } = LOOKS[status];
  return (
    <Tooltip content={t(`${status}.why`)} opensOnPress>
      <Badge asChild variant={variant} className="hit-area cursor-default">
        <button type="button">
          <Icon aria-hidden />
          {t(`${status}.name`)}
        </button>
      </Badge>
    </Tooltip>
  );
}
