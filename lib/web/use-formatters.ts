"use client";

import { useLocale } from "next-intl";
import { createFormatters, type Formatters } from "./formatters.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "./locale.ts";

const made = new Map<Locale, Formatters>();

/** Formatters of the current language, created once per language and page. */
export function useFormatters(): Formatters {
  const wanted = useLocale();
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
  const formatters = made.get(locale) ?? createFormatters(locale);
  made.set(locale, formatters);
  return formatters;
}
