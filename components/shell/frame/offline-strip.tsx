"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useOnline } from "@/lib/web/use-browser-state.ts";

/** Shown without a connection; `text` replaces the usual one. */
export function OfflineStrip({ text }: { text?: string }) {
  const t = useTranslations("shell");
  return useOnline() ? null : (
    <Strip icon={<CloudOff aria-hidden />} className="bg-foreground text-background">
      {text ?? t("offline")}
    </Strip>
  );
}
