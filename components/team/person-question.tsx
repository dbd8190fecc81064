"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { changeStatus, type Person, removePerson, resetPassword } from "@/components/team/api.ts";
import { nameOf } from "@/components/team/person-actions.ts";
import { useChangePerson } from "@/components/team/use-change-person.ts";
import { toast } from "@/components/ui/toast.ts";
import type { Api } from "@/lib/web/api.ts";

export type Question = "reset" | "deactivate" | "revoke";

const CHANGES: Record<Question, (api: Api, person: Person) => Promise<unknown>> = {
  reset: (api, { id }) => resetPassword(api, id),
  deactivate: (api, { id }) => changeStatus(api, id, false),
  revoke: (api, { id }) => removePerson(api, id),
};

type PersonQuestionProps = { person: Person; question: Question; keepsPasswords: boolean; onClose: () => void };

/** Confirms an action that removes access. */
export function PersonQuestion({ person, question, keepsPasswords, onClose }: PersonQuestionProps) {
  const t = useTranslations("team");
  const errorText = useErrorText("roles");
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
    <ConfirmDialog
      title={t(`${question}.title`, { name })}
      description={description}
      confirm={t(`${question}.confirm`)}
      cancel={question === "revoke" ? t("revoke.keep") : undefined}
      isDestructive
      isPending={change.isPending}
      error={change.error ? errorText(change.error) : null}
      onConfirm={() => change.mutate(person)}
      onClose={onClose}
    />
  );
}
