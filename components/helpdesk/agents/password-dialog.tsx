"use client";

import { useTranslations } from "next-intl";
import { PasswordLine } from "@/components/helpdesk/agents/password-line.tsx";
import { LeaveGuard } from "@/components/shell/leaving/leave-guard.tsx";
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

/** Closes only by its button: a tap outside, Esc or Back would lose the password for good. */
export function PasswordDialog({ agent, password, onClose }: PasswordDialogProps) {
  const t = useTranslations("helpdesk.agents.password");
  return (
    <Dialog open>
      <DialogContent closeLabel={null}>
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { name: agent.name })}</DialogTitle>
          <DialogDescription className="break-words">{t("description", { email: agent.email })}</DialogDescription>
        </DialogHeader>
        <LeaveGuard within={["aba"]} />
        <PasswordLine password={password} />
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
