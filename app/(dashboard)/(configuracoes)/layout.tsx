import type { ReactNode } from "react";
import { SettingsArea } from "@/components/shell/areas/settings-area.tsx";

/** The area Configurações of the menu; each page checks its own permission. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsArea>{children}</SettingsArea>;
}
