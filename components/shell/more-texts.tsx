"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ComponentProps, type ReactNode, useMemo } from "react";

type MoreTextsProps = { texts: ComponentProps<typeof NextIntlClientProvider>["messages"]; children: ReactNode };

/** Adds the texts of a page to those that every page has. */
export function MoreTexts({ texts, children }: MoreTextsProps) {
  const shared = useMessages();
  const locale = useLocale();
  const messages = useMemo(() => ({ ...shared, ...texts }), [shared, texts]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
