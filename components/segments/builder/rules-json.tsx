"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { SegmentRule } from "@/lib/segments/schemas.ts";

/** The rules as API JSON, to read and copy. */
export function RulesJson({ rules }: { rules: readonly SegmentRule[] }) {
  const t = useTranslations("segments.preview");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  const text = JSON.stringify({ rules }, null, 2);
  return (
    <Card>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center justify-between rounded-lg px-4 text-sm font-semibold -outline-offset-2"
      >
        {t("json")}
        <ChevronDown aria-hidden className={cn("size-4 text-muted-foreground", open && "rotate-180")} />
      </button>
      {open ? (
        <div className="relative border-t">
          <div className="absolute top-1 right-1">
            <CopyButton text={text} label={common("copy")} copiedLabel={common("copied")} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys must reach it. */}
          <pre tabIndex={0} className="max-h-80 overflow-auto p-4 text-xs -outline-offset-2">
            {text}
          </pre>
        </div>
      ) : null}
    </Card>
  );
}
