"use client";

import { useTranslations } from "next-intl";
import { PasswordLine } from "@/components/helpdesk/agents/password-line.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import type { AgentView } from "@/lib/helpdesk/schemas.ts";

type PasswordDialogProps = { agent: Pick<AgentView, "name" | "email">; password: string; onClose: () => void };

export function PasswordDialog({ agent, password, onClose }: PasswordDialogProps) {
  const t = useTranslations("helpdesk.agents.password");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { name: agent.name })}</DialogTitle>
          <DialogDescription className="break-words">{t("description", { email: agent.email })}</DialogDescription>
        </DialogHeader>
        <PasswordLine password={password} />
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
