"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { type Person, removePerson } from "@/components/team/api.ts";
import { nameOf } from "@/components/team/person-actions.ts";
import { useChangePerson } from "@/components/team/use-change-person.ts";
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

type RemoveDialogProps = { person: Person; onClose: () => void; onDeactivate: () => void };

/** Removing erases the person's audit rows: warns, requires typed confirmation, and offers deactivation instead. */
export function RemoveDialog({ person, onClose, onDeactivate }: RemoveDialogProps) {
  const t = useTranslations("team.remove");
  const common = useTranslations("common");
  const name = nameOf(person);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { name })}</DialogTitle>
          <DialogDescription>{person.status === "active" ? t("instead") : null}</DialogDescription>
        </DialogHeader>
        <Notice tone="error">{t("warning", { name })}</Notice>
        <RemoveForm person={person} onClose={onClose} onDeactivate={onDeactivate} />
      </DialogContent>
    </Dialog>
  );
}

function RemoveForm({ person, onClose, onDeactivate }: RemoveDialogProps) {
  const t = useTranslations("team.remove");
  const common = useTranslations("common");
  const errorText = useErrorText("roles");
  const id = useId();
  const [typed, setTyped] = useState("");
  const remove = useChangePerson((api, asked: Person) => removePerson(api, asked.id), {
    onDone: () => {
      toast.success(t("done", { name: nameOf(person) }));
      onClose();
    },
  });
  const isConfirmed = typed.trim().toLowerCase() === person.email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) remove.mutate(person);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={id} className="break-words">
          {t("type", { email: person.email })}
        </Label>
        <Input
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {remove.error ? <Notice tone="error">{errorText(remove.error)}</Notice> : null}
      <DialogFooter>
        {person.status === "active" ? (
          <Button variant="outline" onClick={onDeactivate}>
            {t("deactivate")}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {common("cancel")}
          </Button>
        )}
        <Button type="submit" variant="destructive" disabled={!isConfirmed || remove.isPending}>
          {t("confirm")}
        </Button>
      </DialogFooter>
    </form>
  );
}
