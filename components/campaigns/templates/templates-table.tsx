"use client";

import { useLocale, useTranslations } from "next-intl";
import { languageName } from "@/components/campaigns/message/language-name.ts";
import { problemsFirst } from "@/components/campaigns/templates/problems-first.ts";
import { TemplateMenuButton } from "@/components/campaigns/templates/template-menu-button.tsx";
import { TemplateStatus } from "@/components/campaigns/templates/template-status.tsx";
import { TemplateSummary } from "@/components/campaigns/templates/template-summary.tsx";
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
    <Table stacked>
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
        {problemsFirst(templates).map((template) => (
          <TemplateRow key={template.id} template={template} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

type TemplateRowProps = Omit<TemplatesTableProps, "templates"> & { template: TemplateView };

function TemplateRow({ template, onEdit, onDelete }: TemplateRowProps) {
  const t = useTranslations("templates");
  const name = template.name.replaceAll("_", " ");
  const language = languageName(template.language, useLocale());
  const category = t.has(`categories.${template.category}`) ? t(`categories.${template.category}`) : template.category;
  const isForeign = !template.language.startsWith("pt");
  return (
    <TableRow>
      <th scope="row" className="px-3 py-3 text-left align-top font-normal md:min-w-56 md:first:pl-4">
        <span className="block font-medium break-words">{name}</span>
        <span className="line-clamp-2 max-w-xl text-[13px] break-words text-muted-foreground">
          <TemplateSummary template={template} />
        </span>
      </th>
      <TableCell className="py-3 align-top md:min-w-44">
        {/* On a phone all facts are on the line of the status. */}
        <TemplateStatus
          template={template}
          beside={
            <span className="text-[13px] md:hidden">
              {[category, isForeign && language].filter(Boolean).join(" · ")}
            </span>
          }
        />
      </TableCell>
      <TableCell className="py-3 align-top whitespace-nowrap max-md:hidden">{category}</TableCell>
      <TableCell className="py-3 align-top whitespace-nowrap max-md:hidden">{language}</TableCell>
      <TableCell inCorner className="py-2 text-right align-top max-md:self-start">
        <TemplateMenuButton
          template={template}
          name={name}
          onAction={(action) => (action === "edit" ? onEdit : onDelete)(template)}
        />
      </TableCell>
    </TableRow>
  );
}
