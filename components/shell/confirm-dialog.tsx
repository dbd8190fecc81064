"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";

type ConfirmDialogProps = {
  /** `alertdialog` for a question that interrupts the user. */
  role?: "dialog" | "alertdialog";
  title: string;
  description: ReactNode;
  /** Fields: screen readers would read them as part of the description. */
  children?: ReactNode;
  confirm: string;
  /** Defaults to "Cancelar". */
  cancel?: string;
  isDestructive?: boolean;
  isPending?: boolean;
  /** Replaces the confirm button, for actions that a single click must not trigger. */
  button?: ReactNode;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** A confirmation dialog, with space for the error of a failed action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent closeLabel={common("close")} role={props.role ?? "dialog"}>
        <DialogHeader>
          <DialogTitle className="break-words">{props.title}</DialogTitle>
          <DialogDescription asChild>
            <div className="space-y-2">{props.description}</div>
          </DialogDescription>
        </DialogHeader>
        {props.children}
        {props.error ? <Notice tone="error">{props.error}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={props.onClose}>
            {props.cancel ?? common("cancel")}
          </Button>
          {props.button ?? (
            <Button
              variant={props.isDestructive ? "destructive" : "default"}
              disabled={props.isPending}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
