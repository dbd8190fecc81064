"use client";

import { useTranslations } from "next-intl";
import type { LastMessage } from "@/lib/helpdesk/schemas.ts";

/** The newest message in one line, with who said it if it was not the customer. */
export function LastMessageLine({ message }: { message: LastMessage | null }) {
  const t = useTranslations("helpdesk.panel");
  if (message === null) return null;
  const { direction, text, files } = message;
  const words = text ?? t("files", { count: files });
  return <p className="mt-0.5 line-clamp-2 text-pretty break-words">{t(`last.${direction}`, { text: words })}</p>;
}
