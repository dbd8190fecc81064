"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { downloadRejectedRows } from "@/components/imports/api.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function RejectedRowsButton({ detail }: { detail: ImportDetail }) {
  const t = useTranslations("imports");
  const errorText = useErrorText("imports");
  const api = useApi();
  const download = useMutation({
    mutationFn: () => downloadRejectedRows(api, detail.id),
    onError: (error) => toast.error(errorText(error)),
  });
  if (!detail.hasRejectedRows) return null;
  return (
    <Button variant="outline" disabled={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {t("downloadRejected")}
    </Button>
  );
}
