"use client";

import { useTranslations } from "next-intl";
import { ERP_ENTITIES } from "@/lib/erp/names.ts";

/** Translates an ERP entity's name; unknown ones stay as they are. */
export function useEntityName(): (entity: string) => string {
  const t = useTranslations("sync.entities");
  return (entity) => {
    const known = ERP_ENTITIES.find((name) => name === entity);
    return known ? t(known) : entity;
  };
}
