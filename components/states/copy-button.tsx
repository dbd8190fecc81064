"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";

const SHOW_COPIED_MS = 2_000;

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  /** With its label beside the icon. */
  isNamed?: boolean;
  onResult?: (copied: boolean) => void;
};

/** Copies `text`; the icon confirms for two seconds. */
export function CopyButton({ text, label, copiedLabel, isNamed = false, onResult }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // Without HTTPS there is no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied === true);
    onResult?.(isCopied === true);
  };
  if (isNamed)
    return (
      <Button variant="outline" onClick={copy}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? copiedLabel : label}</span>
      </Button>
    );
  return (
    <Button variant="ghost" size="icon-sm" onClick={copy} aria-label={copied ? copiedLabel : label}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </Button>
  );
}
