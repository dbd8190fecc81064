"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import { taxIdText } from "@/components/customers/person-text.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";

/** A number left on a screen is read by whoever passes by. */
const SHOWN_MS = 60_000;

const RevealDialog = lazy(() =>
  import("@/components/customers/profile/reveal-dialog.tsx").then((it) => ({ default: it.RevealDialog })),
);

/** Masked, with an eye: it asks first, the audit log keeps who looked, and after a minute it closes by itself. */
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
