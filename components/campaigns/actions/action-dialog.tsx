"use client";

import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { CancelDialog } from "@/components/campaigns/actions/cancel-dialog.tsx";
import { DeleteDialog } from "@/components/campaigns/actions/delete-dialog.tsx";

type ActionDialogProps = CampaignAction & { onClose: () => void; onDeleted?: () => void };

/** Confirmation dialogs of irreversible actions. */
export function ActionDialog({ kind, ...props }: ActionDialogProps) {
  return kind === "cancel" ? <CancelDialog {...props} /> : <DeleteDialog {...props} />;
}
