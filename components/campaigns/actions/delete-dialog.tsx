"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { deleteCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

type DeleteDialogProps = Pick<CampaignAction, "campaign"> & { onClose: () => void; onDeleted?: () => void };

/** Requires typing the name, because the campaign's messages and revenue are deleted with it. */
export function DeleteDialog({ campaign, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations("campaigns.delete");
  const common = useTranslations("common");
  const errorText = useErrorText("campaigns");
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim() === campaign.name.trim();
  const remove = useMutation({
    mutationFn: () => deleteCampaign(api, campaign.id),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: campaignKeys.one(campaign.id) });
      await queryClient.invalidateQueries({ queryKey: campaignKeys.lists });
      onClose();
      onDeleted?.();
      toast.success(t("done", { name: campaign.name }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !remove.isPending) remove.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t(campaign.sent > 0 ? "sent" : "unsent")}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={id} className="leading-5">
              {t("type")} <strong>{campaign.name}</strong>
            </Label>
            <Input
              id={id}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {remove.isError ? <Notice tone="error">{errorText(remove.error)}</Notice> : null}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" variant="destructive" disabled={!isConfirmed || remove.isPending}>
              {t("confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
