"use client";

import { useTranslations } from "next-intl";
import { useRoles } from "@/components/roles/use-roles.ts";
import { SortSelect } from "@/components/shell/sort-select.tsx";
import { SORT_WORDS, STATUS_WORDS, type useTeamFilter } from "@/components/team/use-team-filter.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type Filter = ReturnType<typeof useTeamFilter>;

export function TeamFilters({ values, isFiltered, change, clear }: Filter) {
  const t = useTranslations("team.filters");
  const common = useTranslations("common");
  const roles = useRoles();
  return (
    <search aria-label={t("label")} className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <Input
        type="search"
        value={values.busca}
        onChange={(event) => change({ busca: event.target.value })}
        placeholder={t("search")}
        aria-label={t("search")}
        className="sm:w-72"
      />
      <NativeSelect
        aria-label={t("role")}
        className="min-w-0 flex-1 basis-2/5 sm:min-w-36 sm:flex-none sm:basis-auto"
        value={values.papel}
        onChange={(event) => change({ papel: event.target.value })}
      >
        <option value="">{t("anyRole")}</option>
        {roles.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("status")}
        className="min-w-0 flex-1 basis-2/5 sm:min-w-36 sm:flex-none sm:basis-auto"
        value={values.situacao ?? ""}
        onChange={(event) => change({ situacao: STATUS_WORDS.find((word) => word === event.target.value) ?? null })}
      >
        <option value="">{t("todas")}</option>
        {STATUS_WORDS.map((word) => (
          <option key={word} value={word}>
            {t(word)}
          </option>
        ))}
      </NativeSelect>
      <SortSelect
        className="flex-1 basis-full"
        orders={SORT_WORDS}
        textOf={(word) => t(`orders.${word}`)}
        value={values.ordem}
        onOrder={(ordem) => change({ ordem })}
      />
      {isFiltered ? (
        <Button variant="ghost" onClick={clear}>
          {common("clearFilters")}
        </Button>
      ) : null}
    </search>
  );
}
