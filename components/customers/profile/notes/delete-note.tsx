"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import { useDeleteNote } from "@/components/customers/profile/notes/use-notes.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";

type DeleteNoteProps = { customerId: string; noteId: string };

export function DeleteNote({ customerId, noteId }: DeleteNoteProps) {
  const t = useTranslations("customers.notes.delete");
  const errorText = useErrorText("customers");
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteNote(customerId, { onDeleted: () => setIsAsking(false) });
  return (
    <>
      <CustomerEditButton variant="ghost" size="icon-sm" aria-label={t("label")} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
      </CustomerEditButton>
      {isAsking ? (
        <ConfirmDialog
          title={t("title")}
          description={<p>{t("description")}</p>}
          confirm={t("confirm")}
          isDestructive
          isPending={remove.isPending}
          error={remove.isError ? errorText(remove.error) : null}
          onConfirm={() => remove.mutate(noteId)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
