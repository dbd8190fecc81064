import type { ExternalToast } from "sonner";

type Show = (message: string, options?: ExternalToast) => void;

// The toasts' code is fetched with the first toast; `<Toaster>` shows it as soon as it is there.
const show =
  (kind: "success" | "error" | "info" | "warning"): Show =>
  (message, options) => {
    import("sonner").then(({ toast: sonner }) => sonner[kind](message, options));
  };

export const toast = { success: show("success"), error: show("error"), info: show("info"), warning: show("warning") };
