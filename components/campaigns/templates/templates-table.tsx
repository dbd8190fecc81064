"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { languageName } from "@/components/campaigns/message/language-name.ts";
import { canEdit } from "@/components/campaigns/templates/can-edit.ts";
import { TemplateStatus } from "@/components/campaigns/templates/template-status.tsx";
import { useShownText } from "@/components/campaigns/templates/use-shown-text.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

const COLUMNS = ["template", "status", "category", "language"] as const;

type TemplatesTableProps = {
  templates: readonly TemplateView[];
  onEdit: (template: TemplateView) => void;
  onDelete: (template: TemplateView) => void;
};

export function TemplatesTable({ templates, ...actions }: TemplatesTableProps) {
  const t = useTranslations("templates");
  return (
    <Table>
      <TableCaption className="sr-only">{t("title")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          {COLUMNS.map((column) => (
            <TableHead key={column}>{t(`columns.${column}`)}</TableHead>
          ))}
          <TableHead>
            <span className="sr-only">{t("columns.actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

type TemplateRowProps = Omit<TemplatesTableProps, "templates"> & { template: TemplateView };

function TemplateRow({ template, onEdit, onDelete }: TemplateRowProps) {
  const t = useTranslations("templates");
  const locale = useLocale();
  const shown = useShownText();
  const { category, language, body } = template;
  const name = template.name.replaceAll("_", " ");
  return (
    <TableRow>
      <th scope="row" className="min-w-56 px-3 py-3 text-left align-top font-normal first:pl-4">
        <span className="block font-medium break-words">{name}</span>
        <span className="line-clamp-2 max-w-xl text-[13px] break-words text-muted-foreground">{shown(body)}</span>
      </th>
      <TableCell className="min-w-44 py-3 align-top">
        <TemplateStatus template={template} />
      </TableCell>
      <TableCell className="py-3 align-top whitespace-nowrap">
        {t.has(`categories.${category}`) ? t(`categories.${category}`) : category}
      </TableCell>
      <TableCell className="py-3 align-top whitespace-nowrap">{languageName(language, locale)}</TableCell>
      <TableCell className="py-2 text-right align-top whitespace-nowrap">
        {canEdit(template) ? (
          <EditButton variant="ghost" size="icon" aria-label={t("edit", { name })} onClick={() => onEdit(template)}>
            <Pencil aria-hidden />
          </EditButton>
        ) : null}
        <EditButton variant="ghost" size="icon" aria-label={t("remove", { name })} onClick={() => onDelete(template)}>
          <Trash2 aria-hidden />
        </EditButton>
      </TableCell>
    </TableRow>
  );
}
