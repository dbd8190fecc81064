"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { fetchIdentities } from "@/components/customers/api.ts";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import { customerKeys } from "@/components/customers/keys.ts";
import { RecordItem } from "@/components/customers/profile/record-item.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { CustomerIdentities } from "@/lib/customers/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useApi } from "@/lib/web/use-api.ts";

const SplitDialog = lazyComponent(() =>
  import("@/components/customers/profile/split-dialog.tsx").then((it) => ({ default: it.SplitDialog })),
);

/** The customer's ERP records. Records of another person can be split off. */
export function IdentitiesTab({ id }: { id: string }) {
  const t = useTranslations("customers.identities");
  const api = useApi();
  const identities = useQuery({
    queryKey: customerKeys.identities(id),
    queryFn: ({ signal }) => fetchIdentities(api, id, signal),
  });
  if (identities.isError && !identities.data)
    return <ErrorState error={identities.error} onRetry={identities.refetch} title={t("failed")} />;
  return (
    <Card className="overflow-hidden">
      {identities.data ? <Records identities={identities.data} /> : <TableSkeleton rows={3} columns={3} />}
    </Card>
  );
}

function Records({ identities }: { identities: CustomerIdentities }) {
  const { customerId, records, hiddenRecords, phones, taxIds } = identities;
  const t = useTranslations("customers.identities");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const all = records.length + hiddenRecords;
  const canSplit = all > 1 && records.length > 0;
  const toggle = (ref: string) =>
    setChosen(chosen.includes(ref) ? chosen.filter((it) => it !== ref) : [...chosen, ref]);
  return (
    <>
      <p className="px-4 py-3 text-pretty text-muted-foreground">
        {t(all > 1 ? "explanation" : "single", { count: all })} {t("contacts", { phones: phones.length, taxIds })}
      </p>
      <ul aria-label={t("label")} className="divide-y border-t">
        {records.map((record) => (
          <li key={record.ref}>
            <RecordItem
              record={record}
              onToggle={canSplit ? () => toggle(record.ref) : null}
              isChosen={chosen.includes(record.ref)}
            />
          </li>
        ))}
      </ul>
      {hiddenRecords > 0 ? (
        <p className="border-t px-4 py-3 text-muted-foreground">{t("hidden", { count: hiddenRecords })}</p>
      ) : null}
      {canSplit ? (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t px-4 py-2.5">
          <p aria-live="polite" className="mr-auto text-[13px] text-muted-foreground">
            {t(chosen.length === all ? "oneMustStay" : "chosen", { count: chosen.length })}
          </p>
          <CustomerEditButton
            variant="outline"
            disabled={chosen.length === 0 || chosen.length === all}
            onClick={() => setAsking(true)}
          >
            {t("split")}
          </CustomerEditButton>
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <SplitDialog
            id={customerId}
            records={records.filter(({ ref }) => chosen.includes(ref))}
            onClose={() => setAsking(false)}
            onSplit={() => {
              setAsking(false);
              setChosen([]);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
