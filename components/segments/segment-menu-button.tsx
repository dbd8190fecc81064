"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SegmentMenuProps } from "@/components/segments/menu-props.ts";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/segments/segment-menu.tsx").then((it) => ({ default: it.SegmentMenu }));
const SegmentMenu = lazyComponent(load);

export function SegmentMenuButton(props: SegmentMenuProps) {
  const t = useTranslations("segments.menu");
  const trigger = (
    <Button
      variant={props.isOpen ? "outline" : "ghost"}
      size="icon"
      aria-label={t("label", { name: props.segment.name })}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <SegmentMenu trigger={trigger} {...props} />
    </OnDemand>
  );
}
