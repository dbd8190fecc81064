"use client";

import { useTranslations } from "next-intl";
import type { AccessLog } from "@/lib/audit/schemas.ts";

/** Who did it: by name, or as what one must be who is not of this organization (any more). */
export function usePersonName(): (log: Pick<AccessLog, "user" | "metadata">) => string {
  const t = useTranslations("audit.people");
  return ({ user, metadata }) => user.name ?? (metadata?.homeOrganizationId ? t("support") : t("gone"));
}
