"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { taxIdText } from "@/lib/web/person-text.ts";

/** Hide a revealed number after this time, so that passers-by cannot read it. */
const SHOWN_MS = 60_000;

const RevealDialog = lazyComponent(() =>
  import("@/components/customers/profile/reveal-dialog.tsx").then((it) => ({ default: it.RevealDialog })),
);

/**
 * Masked tax id. Revealing it asks for confirmation and is recorded in the audit log; it is hidden again after a
 * minute.
 */
export function TaxId({ customer: { id, cpfMasked } }: { customer: CustomerDetail }) {
  const t = useTranslations("customers.taxId");
  const [shown, setShown] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (cpfMasked === null) return NO_DATA;
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-live="polite">{shown === null ? cpfMasked : taxIdText(shown)}</span>
      <CustomerEditButton
        variant="ghost"
        size="icon-sm"
        aria-label={t(shown === null ? "show" : "hide")}
        onClick={() => (shown === null ? setAsking(true) : setShown(null))}
      >
        {shown === null ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      </CustomerEditButton>
      {asking ? (
        <Suspense>
          <RevealDialog id={id} onClose={() => setAsking(false)} onShown={setShown} />
        </Suspense>
      ) : null}
    </span>
  );
}
