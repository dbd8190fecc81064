"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { languageName } from "@/components/campaigns/message/language-name.ts";
import { TemplateStatus } from "@/components/campaigns/templates/template-status.tsx";
import { TemplateText } from "@/components/campaigns/templates/template-text.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { isEditableTemplate } from "@/lib/messaging/names.ts";
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
    <Table className="max-sm:block">
      <TableCaption className="sr-only">{t("title")}</TableCaption>
      <TableHeader className="max-sm:sr-only">
        <TableRow className="hover:bg-transparent">
          {COLUMNS.map((column) => (
            <TableHead key={column}>{t(`columns.${column}`)}</TableHead>
          ))}
          <TableHead>
            <span className="sr-only">{t("columns.actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="max-sm:block">
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
  const { category, language, body } = template;
  const name = template.name.replaceAll("_", " ");
  return (
    <TableRow className="max-sm:grid max-sm:gap-2 max-sm:px-4 max-sm:py-3">
      <th scope="row" className="px-3 py-3 text-left align-top font-normal max-sm:p-0 sm:min-w-56 sm:first:pl-4">
        <span className="block font-medium break-words">{name}</span>
        <span className="line-clamp-2 max-w-xl text-[13px] break-words text-muted-foreground">
          <TemplateText text={body} />
        </span>
      </th>
      <TableCell className="py-3 max-sm:h-auto align-top max-sm:p-0 sm:min-w-44">
        <TemplateStatus template={template} />
      </TableCell>
      <TableCell className="py-3 max-sm:h-auto align-top whitespace-nowrap max-sm:p-0">
        {t.has(`categories.${category}`) ? t(`categories.${category}`) : category}
      </TableCell>
      <TableCell className="py-3 max-sm:h-auto align-top whitespace-nowrap max-sm:p-0">
        {languageName(language, locale)}
      </TableCell>
      <TableCell className="py-2 max-sm:h-auto text-right align-top whitespace-nowrap max-sm:p-0">
        {isEditableTemplate(template) ? (
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
