"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ComponentProps, type ReactNode, useMemo } from "react";

type MoreTextsProps = { texts: ComponentProps<typeof NextIntlClientProvider>["messages"]; children: ReactNode };

/** Adds a page's messages to the shared ones. */
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
