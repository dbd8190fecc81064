"use client";

import { Copy, Download, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import type { SegmentMenuProps } from "@/components/segments/menu-props.ts";
import { useExport } from "@/components/segments/use-export.ts";
import { useRefusals } from "@/components/segments/use-refusals.ts";
import { leaveBy } from "@/components/shell/leaving/leaving.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { Link } from "@/components/ui/link.tsx";

export function SegmentMenu({ trigger, segment, isOpen, onDelete }: SegmentMenuProps & { trigger: ReactElement }) {
  const t = useTranslations("segments.menu");
  const router = useRouter();
  const refusals = useRefusals(segment);
  const { mutate: exportCsv, isPending } = useExport();
  const menu = useMenuChoice((act: () => void) => act());
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="w-64 max-w-[calc(100vw-16px)]"
        onCloseAutoFocus={menu.onCloseAutoFocus}
      >
        {isOpen ? null : (
          <DropdownMenuItem asChild>
            <Link href={`/segmentos/${segment.id}`}>
              <Pencil aria-hidden />
              {t(refusals.change === null ? "edit" : "open")}
            </Link>
          </DropdownMenuItem>
        )}
        <Item
          icon={<Copy aria-hidden />}
          text={t("duplicate")}
          refusal={refusals.edit}
          onSelect={() => menu.choose(() => leaveBy(() => router.push(`/segmentos/novo?copia=${segment.id}`)))}
        />
        <Item
          icon={<Download aria-hidden />}
          text={t("export")}
          refusal={refusals.export}
          isDisabled={isPending}
          onSelect={() => exportCsv(segment)}
        />
        <DropdownMenuSeparator />
        <Item
          icon={<Trash2 aria-hidden />}
          text={t("delete")}
          refusal={refusals.change}
          onSelect={() => menu.choose(onDelete)}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type ItemProps = {
  icon: ReactNode;
  text: string;
  refusal: string | null;
  isDisabled?: boolean;
  onSelect: () => void;
};

/** Actions not allowed are disabled and show the reason. */
function Item({ icon, text, refusal, isDisabled = false, onSelect }: ItemProps) {
  return (
    <DropdownMenuItem disabled={refusal !== null || isDisabled} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 py-1">
        <span className="block">{text}</span>
        {refusal ? <span className="block text-xs">{refusal}</span> : null}
      </span>
    </DropdownMenuItem>
  );
}
