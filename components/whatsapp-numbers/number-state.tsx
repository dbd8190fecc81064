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

/** State at the provider: why it is not confirmed, its quality, or whether its instance is connected. */
export function NumberState({ number }: { number: WhatsappNumberView }) {
  const t = useTranslations("whatsappNumbers");
  const { qualityScore, connectionState, checkProblem } = number;
  if (checkProblem !== null)
    return (
      <Badge variant="warning">
        <TriangleAlert aria-hidden />
        {t(`check.state.${checkProblem}`)}
      </Badge>
    );
  const quality = qualityScore as keyof typeof QUALITIES | null;
  if (quality !== null && quality in QUALITIES) {
    const { icon: Icon, variant } = QUALITIES[quality];
    return (
      <Badge variant={variant}>
        <Icon aria-hidden />
        {t(`quality.${quality}`)}
      </Badge>
    );
  }
  if (connectionState === null) {
    const text = number.checkedAt === null ? t("check.state.pending") : t("quality.unknown");
    return <span className="text-muted-foreground">{text}</span>;
  }
  const { icon: Icon, variant } = CONNECTIONS[connectionState];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(`connection.${connectionState}`)}
    </Badge>
  );
}

/** The provider's daily limit of recipients; unknown tiers stay as they are. */
export function useTierText(): (number: WhatsappNumberView) => string {
  const t = useTranslations("whatsappNumbers.tiers");
  return ({ messagingLimitTier }) => {
    const tier = TIERS.find((one) => one === messagingLimitTier);
    return tier ? t(tier) : (messagingLimitTier ?? "—");
  };
}
