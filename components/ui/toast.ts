import type { ExternalToast } from "sonner";
import { loadCode } from "@/lib/web/load-code.ts";

type Show = (message: string, options?: ExternalToast) => void;

// Toast code is loaded with the first toast; `<Toaster>` shows it once loaded.
const show =
  (kind: "success" | "error" | "info" | "warning"): Show =>
  (message, options) => {
    loadCode(() => import("sonner")).then(({ toast: sonner }) => sonner[kind](message, options));
  };

export const toast = { success: show("success"), error: show("error"), info: show("info"), warning: show("warning") };
