"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { isSameName, MOST_VIEWS, NAME_MAX, type SavedView } from "@/components/customers/views/saved-views.ts";
import type { SavedViews } from "@/components/customers/views/use-saved-views.ts";
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
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";

type NameDialogProps = {
  saved: SavedViews;
  /** The view to rename; null to save a new one. */
  view: SavedView | null;
  onName: (name: string) => void;
  onClose: () => void;
};

export function NameDialog(props: NameDialogProps) {
  const t = useTranslations("customers.views");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t(props.view ? "renameTitle" : "saveTitle")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <NameForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function NameForm({ saved, view, onName, onClose }: NameDialogProps) {
  const t = useTranslations("customers.views");
  const common = useTranslations("common");
  const id = useId();
  const [typed, setTyped] = useState(view?.name ?? "");
  const name = typed.trim();
  const replaces = saved.views.some((one) => one !== view && isSameName(one.name, name));
  const isTooMany = view === null && saved.isFull && !replaces;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === "" || isTooMany) return;
    onName(name);
    onClose();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{t("name")}</Label>
        <Input
          id={id}
          value={typed}
          maxLength={NAME_MAX}
          autoComplete="off"
          placeholder={t("example")}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {replaces ? <Notice tone="warning">{t("replaces")}</Notice> : null}
      {isTooMany ? <Notice tone="error">{t("tooMany", { most: MOST_VIEWS })}</Notice> : null}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={name === "" || isTooMany}>
          {t(view ? "renameConfirm" : "saveConfirm")}
        </Button>
      </DialogFooter>
    </form>
  );
}
