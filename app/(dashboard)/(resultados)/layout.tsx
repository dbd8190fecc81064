import type { ReactNode } from "react";
import { AreaTabs } from "@/components/shell/areas/area-tabs.tsx";

/** The area Resultados of the menu; each page checks its own permission. */
export default function ResultsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AreaTabs area="results" />
      {children}
    </>
  );
}
