"use client";

import { useTranslations } from "next-intl";
import type { AccessLog } from "@/lib/audit/schemas.ts";

/** The actor's name, or a description for actors outside the organization. */
export function usePersonName(): (log: Pick<AccessLog, "user" | "metadata">) => string {
  const t = useTranslations("audit.people");
  return ({ user, metadata }) => user.name ?? (metadata?.homeOrganizationId ? t("support") : t("gone"));
}
