"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { ClauseBars } from "@/components/segments/builder/clause-bars.tsx";
import { CountCard } from "@/components/segments/builder/count-card.tsx";
import type { Found } from "@/components/segments/builder/use-found.ts";
import { describeRules, type Words } from "@/components/segments/rules/describe.ts";
import type { Wire } from "@/components/segments/rules/wire.ts";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const SampleList = lazyComponent(() =>
  import("@/components/segments/builder/sample-list.tsx").then((it) => ({ default: it.SampleList })),
);
const RulesJson = lazyComponent(() =>
  import("@/components/segments/builder/rules-json.tsx").then((it) => ({ default: it.RulesJson })),
);

type PreviewPanelProps = { found: Found; savedId: string | null; wire: Wire; words: Words; save: ReactNode };

/** Customers matching the rules, beside the rules. */
export function PreviewPanel({ found, savedId, wire, words, save }: PreviewPanelProps) {
  const t = useTranslations("segments.preview");
  return (
    <div className="grid grid-cols-1 content-start gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-2">
      <CountCard found={found} savedId={savedId} save={save} />
      <Card>
        <CardHeader>
          <CardTitle>{t("sentence")}</CardTitle>
        </CardHeader>
        <CardContent>
          <p data-sentence className="text-pretty">
            {describeRules(wire.rules, words)}
          </p>
        </CardContent>
      </Card>
      <ClauseBars rules={wire.rules} keys={wire.keys} counts={found.counts} words={words} />
      <Suspense>
        {found.sample ? <SampleList sample={found.sample} isOld={found.isCounting} /> : null}
        <RulesJson rules={wire.rules} />
      </Suspense>
    </div>
  );
}
