import {
  Ban,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  LoaderCircle,
  type LucideIcon,
  Pause,
  PencilLine,
} from "lucide-react";
import type { CampaignStatus } from "@/lib/campaigns/schemas.ts";

type Variant = "default" | "primary" | "positive" | "negative" | "warning";

/** Icon and colour of each status; never colour alone. */
export const STATUS_LOOK: Record<CampaignStatus, { icon: LucideIcon; variant: Variant }> = {
  draft: { icon: PencilLine, variant: "default" },
  scheduled: { icon: CalendarClock, variant: "primary" },
  sending: { icon: LoaderCircle, variant: "primary" },
  paused: { icon: Pause, variant: "warning" },
  sent: { icon: CircleCheck, variant: "positive" },
  failed: { icon: CircleAlert, variant: "negative" },
  cancelled: { icon: Ban, variant: "default" },
};
