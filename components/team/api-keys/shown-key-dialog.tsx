"use client";

import { useTranslations } from "next-intl";
import { SecretDialog } from "@/components/states/secret-dialog.tsx";

/** The only time that a key is shown. */
export function ShownKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("settings.apiKeys.shown");
  return <SecretDialog secret={secret} text={t} onClose={onClose} />;
}
