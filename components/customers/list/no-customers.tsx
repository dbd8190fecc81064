"use client";

import { useTranslations } from "next-intl";
import { ActiveFilters } from "@/components/customers/filters/active-filters.tsx";
import { writeList } from "@/components/customers/filters/list-url.ts";
import type { Reason } from "@/components/customers/filters/rfm-window.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { useWhyEmpty } from "@/components/customers/list/use-why-empty.ts";
import { NoResults } from "@/components/states/no-results.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

type NoCustomersProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  today: Day;
  onClear: () => void;
};

/** No customer matches the filters; says so if none ever can, and links to the segments that fit the other filters. */
export function NoCustomers({ state, stores, today, onClear }: NoCustomersProps) {
  const t = useTranslations("customers.list.whyEmpty");
  const why = useWhyEmpty(state.filters, today);
  const reasonText = useReasonText();
  const explanation =
    why?.kind === "rfm" ? why.reasons.map(reasonText) : why ? [t(why.kind === "optOut" ? why.channel : why.kind)] : [];
  return (
    <NoResults
      filters={
        <>
          <ActiveFilters state={state} stores={stores} />
          {explanation.map((sentence) => (
            <p key={sentence} className="mt-3 text-foreground">
              {sentence}
            </p>
          ))}
        </>
      }
      action={
        why?.kind === "rfm" && why.instead.length > 0 ? (
          <InsteadLink state={state} stores={stores} segments={why.instead} />
        ) : null
      }
      onClear={onClear}
    />
  );
}

/** The same list with other segments. */
function InsteadLink({
  state,
  stores,
  segments,
}: Pick<NoCustomersProps, "state" | "stores"> & { segments: RfmSegment[] }) {
  const t = useTranslations("customers.list.whyEmpty");
  const segment = useTranslations("rfm.segments");
  const params = writeList({ ...state.filters, rfm: segments }, state.order);
  if (stores.codes.length > 0) params.set("lojas", stores.codes.join());
  return (
    <Button asChild>
      <Link href={`/clientes?${params}`}>
        {t("instead", { segments: segments.map((it) => segment(it)).join(", ") })}
      </Link>
    </Button>
  );
}

/** One sentence of a segment's definition. */
function useReasonText() {
  const t = useTranslations("customers.list.whyEmpty");
  const name = useTranslations("rfm.segments");
  const format = useFormatters();
  return ({ segment, figure, range: { min, max } }: Reason): string => {
    const group = name(segment);
    if (figure === null) return t("combination", { group });
    const bounds = { group, min: min ?? 0, max: max ?? 0, above: (min ?? 1) - 1 };
    if (figure === "spent")
      return max === null
        ? t("spent.min", { group, above: format.money(bounds.above / 100) })
        : t("spent.max", { group, max: format.money(max / 100) });
    if (min !== null && max !== null) return t(`${figure}.both`, bounds);
    return t(`${figure}.${max === null ? "min" : "max"}`, bounds);
  };
}
