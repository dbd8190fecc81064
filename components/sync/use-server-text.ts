"use client";

import { useTranslations } from "next-intl";
import { recognizeServerText } from "@/components/sync/server-text.ts";

/** Translates known server messages. */
export function useServerText(): (message: string) => string {
  const t = useTranslations("sync.serverTexts");
  return (message) => {
    const known = recognizeServerText(message);
    return known ? t(known.key, known.values) : message;
  };
}
