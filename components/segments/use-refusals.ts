"use client";

import { useTranslations } from "next-intl";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why the user may not create, edit or export segments, or edit this one; null if allowed. */
export function useRefusals(segment?: Pick<SegmentView, "mayChange">): {
  change: string | null;
  edit: string | null;
  export: string | null;
} {
  const t = useTranslations("segments.refusals");
  const { hasPermission, isReadOnly } = useProfile();
  const edit = isReadOnly ? t("readOnly") : null;
  return {
    edit,
    change: edit ?? (segment?.mayChange === false ? t("otherStores") : null),
    export: hasPermission("app:segments:export") ? null : t("noExport"),
  };
}
