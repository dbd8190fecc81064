"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";

/** The only time that a key is shown. */
export function ShownKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("settings.apiKeys.shown");
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog open>
      <DialogContent
        // Only the button closes: one key press or click beside the dialog must not lose the key.
        closeLabel={null}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <div className="flex items-center gap-1">
          <Input
            readOnly
            value={secret}
            aria-label={t("label")}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 font-mono text-[13px]"
          />
          <CopyButton
            text={secret}
            label={t("copy")}
            copiedLabel={t("copied")}
            onResult={(copied) => setRefused(!copied)}
          />
        </div>
        {isRefused ? <Notice tone="error">{t("copyFailed")}</Notice> : null}
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
