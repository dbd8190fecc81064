"use client";

import { CHOICES } from "@/components/campaigns/api.ts";
import { useNumbers } from "@/components/whatsapp-numbers/use-numbers.ts";
import { useTextParam } from "@/lib/web/url-state.ts";

const FILTER = { provider: "cloud_official", limit: CHOICES };

/** Numbers of the official API, whose accounts have templates, and the chosen one: `?numero=`, else the first. */
export function useTemplateNumbers() {
  const [asked, choose] = useTextParam("numero");
  const numbers = useNumbers(FILTER);
  const list = numbers.data?.data;
  return { numbers, list, number: list?.find(({ id }) => id === asked) ?? list?.[0] ?? null, choose };
}
