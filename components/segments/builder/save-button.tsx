"use client";

import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";

type SaveButtonProps = { isPending: boolean; isNew: boolean; isChanged: boolean };

export function SaveButton({ isPending, isNew, isChanged }: SaveButtonProps) {
  const t = useTranslations("segments.builder");
  return (
    <EditButton type="submit" disabled={isPending || !(isNew || isChanged)}>
      {t(isPending ? "saving" : isNew || isChanged ? "save" : "upToDate")}
    </EditButton>
  );
}
