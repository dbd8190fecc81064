"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import type { NumberAction } from "@/components/whatsapp-numbers/number-actions.tsx";
import { NumbersSection } from "@/components/whatsapp-numbers/numbers-section.tsx";
import { useOpenedByLink } from "@/lib/web/use-opened-by-link.ts";

const ADD: NumberAction = { kind: "add", store: null };
const CONNECT: NumberAction = { kind: "connectAny" };

/** All numbers of the organization. */
export function NumbersPage() {
  const t = useTranslations("whatsappNumbers");
  const [isAdding, setIsAdding] = useOpenedByLink("adicionar");
  const [isConnecting, setIsConnecting] = useOpenedByLink("conectar");
  const opened = isAdding ? ADD : isConnecting ? CONNECT : null;
  const close = () => {
    setIsAdding(false);
    setIsConnecting(false);
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        action={
          <EditButton onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t("add")}
          </EditButton>
        }
      />
      <NumbersSection opened={opened} onClose={close} />
    </>
  );
}
