"use client";

import { useTranslations } from "next-intl";
import { useRefusal } from "@/components/roles/use-refusal.ts";
import { Notice } from "@/components/states/notice.tsx";
import { changeStatus, type Person, removePerson, resetPassword } from "@/components/team/api.ts";
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
import { toast } from "@/components/ui/toast.ts";
import type { Api } from "@/lib/web/api.ts";

export type Question = "reset" | "deactivate" | "revoke";

const CHANGES: Record<Question, (api: Api, person: Person) => Promise<unknown>> = {
  reset: (api, { id }) => resetPassword(api, id),
  deactivate: (api, { id }) => changeStatus(api, id, false),
  revoke: (api, { id }) => removePerson(api, id),
};

type ConfirmDialogProps = { person: Person; question: Question; keepsPasswords: boolean; onClose: () => void };

/** A yes or no before something that takes access away. */
export function ConfirmDialog({ person, question, keepsPasswords, onClose }: ConfirmDialogProps) {
  const t = useTranslations("team");
  const common = useTranslations("common");
  const refusal = useRefusal();
  const name = nameOf(person);
  const change = useChangePerson((api, asked: Person) => CHANGES[question](api, asked), {
    onDone: () => {
      toast.success(t(`${question}.done`, { name }));
      onClose();
    },
  });
  const description =
    question === "reset"
      ? t(keepsPasswords ? "reset.clerk" : "reset.local", { name })
      : t(`${question}.description`, { name });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t(`${question}.title`, { name })}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {change.error ? <Notice tone="error">{refusal(change.error)}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {question === "revoke" ? t("revoke.keep") : common("cancel")}
          </Button>
          <Button variant="destructive" disabled={change.isPending} onClick={() => change.mutate(person)}>
            {t(`${question}.confirm`)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
