"use client";

import { NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const NoteDialog = lazyComponent(() =>
  import("@/components/customers/profile/notes/note-dialog.tsx").then((it) => ({ default: it.NoteDialog })),
);

/** Writes a note on the customer; it appears in the timeline. */
export function NoteButton({ customerId }: { customerId: string }) {
  const t = useTranslations("customers.notes");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <CustomerEditButton variant="outline" onClick={() => setIsOpen(true)}>
        <NotebookPen aria-hidden />
        {t("add")}
      </CustomerEditButton>
      <Suspense>{isOpen ? <NoteDialog customerId={customerId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
