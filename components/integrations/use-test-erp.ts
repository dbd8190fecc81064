"use client";

import { useMutation } from "@tanstack/react-query";
import { testErp } from "@/components/integrations/api.ts";
import type { TestErpConnection } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useTestErp() {
  const api = useApi();
  return useMutation({ mutationFn: (draft?: TestErpConnection) => testErp(api, draft) });
}
