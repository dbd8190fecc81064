"use client";

import { CancelDialog } from "@/components/campaigns/actions/cancel-dialog.tsx";
import { DeleteDialog } from "@/components/campaigns/actions/delete-dialog.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export type CampaignAction = {
  kind: "cancel" | "delete";
  campaign: Pick<CampaignRow, "id" | "name" | "status" | "metrics" | "progress">;
};

type ActionDialogProps = CampaignAction & { onClose: () => void; onDeleted?: () => void };

/** The questions that come before what can't be taken back. */
export function ActionDialog({ kind, ...props }: ActionDialogProps) {
  return kind === "cancel" ? <CancelDialog {...props} /> : <DeleteDialog {...props} />;
}
