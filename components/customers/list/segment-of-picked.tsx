"use client";

import { ListPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MOST_PICKED, pickedCustomers } from "@/components/customers/list/picked-customers.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Opens the segment editor with these customers as the condition. */
export function SegmentOfPicked({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("segments.links");
  const router = useRouter();
  const { hasPermission } = useProfile();
  if (!hasPermission("app:segments")) return null;
  const openEditor = () => {
    const key = crypto.randomUUID();
    pickedCustomers(key).set([...ids]);
    router.push(`/segmentos/novo?clientes=${key}`);
  };
  return (
    <EditButton
      variant="outline"
      refusal={ids.length > MOST_PICKED ? t("tooManyPicked", { most: MOST_PICKED }) : null}
      onClick={openEditor}
    >
      <ListPlus aria-hidden />
      {t("fromList")}
    </EditButton>
  );
}
