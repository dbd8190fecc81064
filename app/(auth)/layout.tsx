import type { ReactNode } from "react";
import { PreferenceButtons } from "@/components/shell/frame/preference-buttons.tsx";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-2">
        <PreferenceButtons />
      </div>
      <main className="flex flex-1 items-start justify-center px-4 pt-[8vh] pb-16">{children}</main>
    </div>
  );
}
