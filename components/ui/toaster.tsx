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

/** Keeps toasts above bottom bars: a drawer's buttons, the selection bar, the wizard's bar, a phone's menu. */
const BOTTOM = "calc(88px + var(--bottom-bar))";

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
