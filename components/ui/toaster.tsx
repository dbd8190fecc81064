"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps } from "sonner";

const style = {
  "--normal-bg": "var(--popover)",
  "--normal-text": "var(--popover-foreground)",
  "--normal-border": "var(--border)",
  "--border-radius": "var(--radius)",
  fontFamily: "inherit",
} as ToasterProps["style"];

/** Above what stands at the bottom: the buttons of a drawer, the bar of a selection, the wizard's on a phone. */
const BOTTOM = 88;

export function Toaster(props: ToasterProps) {
  const { resolvedTheme } = useTheme();
  const t = useTranslations("common");
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      offset={{ bottom: BOTTOM }}
      mobileOffset={{ bottom: BOTTOM }}
      containerAriaLabel={t("toasts")}
      style={style}
      {...props}
    />
  );
}
