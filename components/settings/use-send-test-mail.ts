"use client";

import { useMutation } from "@tanstack/react-query";
import { sendTestMail } from "@/components/settings/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useSendTestMail() {
  const api = useApi();
  return useMutation({ mutationFn: () => sendTestMail(api) });
}
