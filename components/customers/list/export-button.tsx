"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Whether the user may export customers. */
export function useMayExport(): boolean {
  return useProfile().hasPermission("app:segments:export");
}

type ExportButtonProps = ButtonProps & { label: string; isExporting: boolean };

/** Without permission, the button is disabled and explains why. */
export function ExportButton({ label, isExporting, onClick, disabled, ...props }: ExportButtonProps) {
  const t = useTranslations("customers.export");
  const face = (
    <>
      <Download aria-hidden />
      {isExporting ? t("running") : label}
    </>
  );
  if (useMayExport())
    return (
      <Button variant="outline" disabled={disabled || isExporting} onClick={onClick} {...props}>
        {face}
      </Button>
    );
  return (
    <Tooltip content={t("forbidden")} opensOnPress>
      <Button variant="outline" aria-disabled="true" {...props}>
        {face}
      </Button>
    </Tooltip>
  );
}
