"use client";

import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

const QUALITIES = {
  GREEN: { icon: CircleCheck, variant: "positive" },
  YELLOW: { icon: TriangleAlert, variant: "warning" },
  RED: { icon: CircleAlert, variant: "negative" },
} as const;
const CONNECTIONS = {
  open: { icon: CircleCheck, variant: "positive" },
  connecting: { icon: LoaderCircle, variant: "default" },
  close: { icon: CircleAlert, variant: "negative" },
} as const;
const TIERS = ["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"] as const;

type NumberProps = { number: WhatsappNumberView };

/** In one badge: Meta's quality if there is one, else whether the number is connected. */
export function NumberState({ number }: NumberProps) {
  return number.checkProblem === null && qualityOf(number) !== null ? (
    <NumberQuality number={number} words="quality" />
  ) : (
    <NumberConnection number={number} />
  );
}

/** Whether messages can go through: why the number is not confirmed, or its connection. */
export function NumberConnection({ number }: NumberProps) {
  const t = useTranslations("whatsappNumbers");
  const { connectionState, checkedAt, checkProblem } = number;
  if (checkProblem !== null)
    return (
      <Badge variant="warning">
        <TriangleAlert aria-hidden />
        {t(`check.state.${checkProblem}`)}
      </Badge>
    );
  // The official API has no session: a successful check means that it is connected.
  const state = connectionState ?? (number.provider === "cloud_official" && checkedAt !== null ? "open" : null);
  if (state === null)
    return (
      <span className="text-muted-foreground">{t(checkedAt === null ? "check.state.pending" : "quality.unknown")}</span>
    );
  const { icon: Icon, variant } = CONNECTIONS[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(`connection.${state}`)}
    </Badge>
  );
}

/** Meta's opinion of an official number; a shop's phone has none. `quality` names what is high, `qualityWords` not. */
export function NumberQuality({ number, words }: NumberProps & { words: "quality" | "qualityWords" }) {
  const t = useTranslations("whatsappNumbers");
  const quality = qualityOf(number);
  if (quality === null)
    return (
      <span className="text-muted-foreground">
        {t(number.provider === "cloud_official" ? "quality.unknown" : "quality.none")}
      </span>
    );
  const { icon: Icon, variant } = QUALITIES[quality];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(`${words}.${quality}`)}
    </Badge>
  );
}

function qualityOf({ qualityScore }: WhatsappNumberView): keyof typeof QUALITIES | null {
  return qualityScore !== null && qualityScore in QUALITIES ? (qualityScore as keyof typeof QUALITIES) : null;
}

/** The provider's daily limit of recipients; unknown tiers stay as they are. */
export function useTierText(): (number: WhatsappNumberView) => string {
  const t = useTranslations("whatsappNumbers.tiers");
  return ({ messagingLimitTier }) => {
    const tier = TIERS.find((one) => one === messagingLimitTier);
    return tier ? t(tier) : (messagingLimitTier ?? "—");
  };
}
