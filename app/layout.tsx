import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RevealAtOnce } from "@/components/shell/reveal-at-once.tsx";
import { RootProviders } from "@/components/shell/root-providers.tsx";
import { publicProvider } from "@/lib/identity/index.ts";
import { pickTexts, SHARED_TEXTS } from "@/lib/web/texts.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  const name = t("appName");
  return { title: { default: name, template: `%s · ${name}` }, icons: "/icon.svg", robots: { index: false } };
}

export const viewport: Viewport = {
  // Makes the safe-area insets known, which the menu at the bottom keeps free.
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fcfcfb" },
    { media: "(prefers-color-scheme: dark)", color: "#141413" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme's script sets the class before the first paint, so server and client markup differ.
    <html lang={await getLocale()} className={GeistSans.variable} suppressHydrationWarning>
      <body>
        <RevealAtOnce nonce={nonce} />
        <NextIntlClientProvider messages={pickTexts(await getMessages(), SHARED_TEXTS)}>
          <RootProviders provider={publicProvider()} nonce={nonce}>
            {children}
          </RootProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
