"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { fetchSuppressions, liftSuppression } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { SuppressionView } from "@/lib/messaging/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { usePageParam } from "@/lib/web/url-state.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Addresses suppressed after a bounce or complaint. Search matches the full address only. */
export function SuppressionsCard() {
  const t = useTranslations("settings.email.suppressions");
  const [page, setPage] = usePageParam();
  const [address, setAddress] = useState("");
  const [typed, setTyped] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAddress(typed.trim());
    void setPage(null);
  };
  const query = useSuppressions(address, page);
  return (
    <SectionCard
      title={t("title")}
      description={t("description")}
      aside={address === "" && query.data?.total ? <Count total={query.data.total} /> : null}
    >
      <form onSubmit={search} noValidate>
        <Field label={t("search")} hint={t("searchHint")}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                type="email"
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
                className="min-w-0 flex-1 sm:max-w-80"
              />
              <Button type="submit" variant="outline">
                {t("searchButton")}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <Suppressions query={query} address={address} page={page} onPage={(next) => void setPage(next)} />
    </SectionCard>
  );
}

function useSuppressions(address: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: settingsKeys.suppressions(address, page),
    queryFn: ({ signal }) => fetchSuppressions(api, { address, page }, signal),
    placeholderData: keepPreviousData,
  });
}

function Count({ total }: { total: number }) {
  const t = useTranslations("settings.email.suppressions");
  return <p className="text-[13px] text-muted-foreground tabular-nums">{t("count", { count: total })}</p>;
}

type SuppressionsProps = {
  query: ReturnType<typeof useSuppressions>;
  address: string;
  page: number;
  onPage: (page: number) => void;
};

function Suppressions({ query, address, page, onPage }: SuppressionsProps) {
  const t = useTranslations("settings.email.suppressions");
  if (isApiStatus(query.error, 400)) return <Notice tone="warning">{t("incomplete")}</Notice>;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!query.data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  const { data, total, limit } = query.data;
  if (total === 0) return <p className="text-muted-foreground">{t(address === "" ? "empty" : "notFound")}</p>;
  return (
    <div>
      <ul className="divide-y">
        {data.map((row) => (
          <Suppression key={row.id} row={row} />
        ))}
      </ul>
      <Pager page={page} limit={limit} total={total} label={t("pages")} onPage={onPage} />
    </div>
  );
}

function CustomerLink({ id, children }: { id: string | undefined; children: string }) {
  const { hasPermission } = useProfile();
  if (id === undefined || !hasPermission("app:customers")) return children;
  return (
    <Link href={`/clientes/${id}`} className="hit-area rounded-sm hover:underline">
      {children}
    </Link>
  );
}

function Suppression({ row }: { row: SuppressionView }) {
  const t = useTranslations("settings.email.suppressions");
  const api = useApi();
  const format = useFormatters();
  const errorText = useErrorText("settings");
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const lift = useMutation({
    mutationFn: () => liftSuppression(api, row.id),
    onSuccess: () => {
      toast.success(t("lifted"));
      return queryClient.invalidateQueries({ queryKey: settingsKeys.allSuppressions });
    },
  });
  const address = row.address ?? t("noAddress");
  const name = row.customer?.name ?? address;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">
          <CustomerLink id={row.customer?.id}>{name}</CustomerLink>
        </p>
        <p className="text-[13px] text-muted-foreground">
          {name === address ? "" : `${address} · `}
          {t(`reasons.${row.reason}`)} · {format.dateTime(row.createdAt)}
        </p>
      </div>
      <EditButton
        variant="outline"
        aria-label={t(isAsking ? "confirmLabel" : "liftLabel", { name })}
        disabled={lift.isPending}
        onClick={() => (isAsking ? lift.mutate() : setAsking(true))}
      >
        {t(isAsking ? "confirm" : "lift")}
      </EditButton>
      {isAsking ? (
        <div className="basis-full">
          <Notice tone="warning">{t(`consequences.${row.reason}`)}</Notice>
        </div>
      ) : null}
      {lift.error ? (
        <Notice tone="error" className="basis-full">
          {errorText(lift.error)}
        </Notice>
      ) : null}
    </li>
  );
}
