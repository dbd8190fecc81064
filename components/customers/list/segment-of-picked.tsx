"use client";

import { ListPlus, Megaphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MOST_PICKED, pickedCustomers } from "@/components/customers/list/picked-customers.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { withQuery } from "@/lib/web/api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Opens the segment editor with these customers as the condition; a campaign begins with the segment that it saves. */
export function SegmentOfPicked({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("segments.links");
  const router = useRouter();
  const { hasPermission } = useProfile();
  if (!hasPermission("app:segments")) return null;
  const openEditor = (next?: "campanha") => {
    const key = crypto.randomUUID();
    pickedCustomers(key).set([...ids]);
    router.push(withQuery("/segmentos/novo", { clientes: key, depois: next }));
  };
  const refusal = ids.length > MOST_PICKED ? t("tooManyPicked", { most: MOST_PICKED }) : null;
  return (
    <>
      <EditButton variant="outline" refusal={refusal} onClick={() => openEditor()}>
        <ListPlus aria-hidden />
        {t("fromList")}
      </EditButton>
      {hasPermission("app:campaigns") && hasPermission("app:campaigns:send") ? (
        <EditButton variant="outline" refusal={refusal} onClick={() => openEditor("campanha")}>
          <Megaphone aria-hidden />
          {t("campaignFromList")}
        </EditButton>
      ) : null}
    </>
  );
}
