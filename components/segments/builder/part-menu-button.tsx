"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import type { Part } from "@/components/segments/rules/tree.ts";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/segments/builder/part-menu.tsx").then((it) => ({ default: it.PartMenu }));
const PartMenu = lazyComponent(load);

export function PartMenuButton({ part, name }: { part: Part; name: string }) {
  const t = useTranslations("segments.card");
  const { isDisabled } = useTree();
  const trigger = (
    <Button variant="ghost" size="icon" data-part-menu disabled={isDisabled} aria-label={t("menu", { name })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <PartMenu trigger={trigger} part={part} />
    </OnDemand>
  );
}
