"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { isEditableTemplate } from "@/lib/messaging/names.ts";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

export type TemplateAction = "edit" | "delete";

type TemplateMenuProps = {
  trigger: ReactElement;
  template: TemplateView;
  onAction: (action: TemplateAction) => void;
};

export function TemplateMenu({ trigger, template, onAction }: TemplateMenuProps) {
  const t = useTranslations("templates.menu");
  const menu = useMenuChoice(onAction);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger ref={menu.trigger} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {isEditableTemplate(template) ? (
          <DropdownMenuItem onSelect={() => menu.choose("edit")}>
            <Pencil aria-hidden />
            {t("edit")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem className="text-negative" onSelect={() => menu.choose("delete")}>
          <Trash2 aria-hidden />
          {t("delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
