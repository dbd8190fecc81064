"use client";

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

type Name = "title" | "description" | "label" | "copy" | "copied" | "copyFailed" | "done";

type SecretDialogProps = { secret: string; text: (name: Name) => string; onClose: () => void };

/** The only time that a secret is shown. */
export function SecretDialog({ secret, text, onClose }: SecretDialogProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog open>
      <DialogContent
        // Only the button closes: one key press or click beside the dialog must not lose the secret.
        closeLabel={null}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{text("title")}</DialogTitle>
          <DialogDescription>{text("description")}</DialogDescription>
        </DialogHeader>
        <div className="flex items-center gap-1">
          <Input
            readOnly
            value={secret}
            aria-label={text("label")}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 font-mono text-[13px]"
          />
          <CopyButton
            text={secret}
            label={text("copy")}
            copiedLabel={text("copied")}
            onResult={(copied) => setRefused(!copied)}
          />
        </div>
        {isRefused ? <Notice tone="error">{text("copyFailed")}</Notice> : null}
        <DialogFooter>
          <Button onClick={onClose}>{text("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
