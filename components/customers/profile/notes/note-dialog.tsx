"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useAddNote } from "@/components/customers/profile/notes/use-notes.ts";
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
import { Label } from "@/components/ui/label.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";

const LONGEST = 2_000;

type NoteDialogProps = { customerId: string; onClose: () => void };

export function NoteDialog({ customerId, onClose }: NoteDialogProps) {
  const t = useTranslations("customers.notes");
  const common = useTranslations("common");
  const errorText = useErrorText("customers");
  const id = useId();
  const [text, setText] = useState("");
  const add = useAddNote(customerId, { onSaved: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !add.isPending) add.mutate(text);
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={id}>{t("text")}</Label>
            <Textarea
              id={id}
              rows={5}
              value={text}
              maxLength={LONGEST}
              placeholder={t("example")}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          {add.isError ? <Notice tone="error">{errorText(add.error)}</Notice> : null}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" disabled={text.trim() === "" || add.isPending}>
              {t("save")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
