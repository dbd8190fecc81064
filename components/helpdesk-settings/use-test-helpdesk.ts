"use client";

import { useMutation } from "@tanstack/react-query";
import { testHelpdesk } from "@/components/helpdesk-settings/api.ts";
import type { TestHelpdesk } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useTestHelpdesk() {
  const api = useApi();
  return useMutation({ mutationFn: (draft: TestHelpdesk) => testHelpdesk(api, draft) });
}
