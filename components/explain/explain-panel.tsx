"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { parseExplainLink, toExplainLink } from "@/components/explain/explain-link.ts";
import { FigureChangePart } from "@/components/explain/figure-change.tsx";
import { FigureFacts } from "@/components/explain/figure-facts.tsx";
import { FigureRows } from "@/components/explain/figure-rows.tsx";
import { PanelActions } from "@/components/explain/panel-actions.tsx";
import { PanelSkeleton } from "@/components/explain/panel-skeleton.tsx";
import { RatioParts } from "@/components/explain/ratio-parts.tsx";
import { useExplanation } from "@/components/explain/use-explanation.ts";
import { useSums } from "@/components/explain/use-sums.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { isApiStatus } from "@/lib/web/api-error.ts";

type ExplainPanelProps = { link: string; onOpen: (link: string) => void };

/** What a number means and the rows behind it. Its state is in the URL, so that a colleague can be sent the same. */
export function ExplainPanel({ link, onOpen }: ExplainPanelProps) {
  const closeLabel = useTranslations("common")("close");
  const focus = useReturnToNumber(link);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onOpen(""))}>
      <SheetContent closeLabel={closeLabel} aria-describedby={undefined} className="max-w-xl" {...focus}>
        <SheetHeader>
          <SheetTitle>
            <Title key={link} link={link} />
          </SheetTitle>
        </SheetHeader>
        <Content key={link} link={link} onOpen={onOpen} />
      </SheetContent>
    </Sheet>
  );
}

/** With the name that the page gives to the figure; a part of a ratio may have no number on the page. */
function Title({ link }: { link: string }) {
  const t = useTranslations("explain");
  const [name, setName] = useState("");
  // A panel opened by a link may be there before the page's numbers.
  const { isSuccess } = useExplanation(useMemo(() => parseExplainLink(link), [link]));
  useEffect(() => {
    const found = numberOnPage(link)?.dataset.name;
    if (found !== undefined || isSuccess) setName(found ?? "");
  }, [link, isSuccess]);
  return name === "" ? t("title") : t("titleOf", { name });
}

function numberOnPage(link: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[data-explain]")].find(({ dataset }) => dataset.explain === link);
}

function Content({ link: text, onOpen }: ExplainPanelProps) {
  const t = useTranslations("explain");
  const link = useMemo(() => parseExplainLink(text), [text]);
  const explanation = useExplanation(link);
  const sums = useSums(link);
  const [first] = explanation.data?.pages ?? [];
  if (first)
    return (
      <>
        <FigureFacts explanation={first} sums={sums} />
        <FigureChangePart figure={first.figure} sums={sums} />
        {first.of ? (
          <RatioParts
            of={first.of}
            params={link.params}
            onOpen={(figure) => onOpen(toExplainLink(figure, link.params))}
          />
        ) : (
          <FigureRows first={first} query={explanation} sums={sums} />
        )}
        <PanelActions explanation={first} link={link} />
      </>
    );
  if (isApiStatus(explanation.error, 404))
    return <EmptyState title={t("notFound.title")} description={t("notFound.description")} />;
  if (isApiStatus(explanation.error, 400))
    return <EmptyState title={t("invalid.title")} description={t("invalid.description")} />;
  if (explanation.isError) return <ErrorState error={explanation.error} onRetry={explanation.refetch} />;
  return <PanelSkeleton />;
}

/** A panel opened by a link has no opener: on closing, the focus goes to the number on the page, if it is there. */
function useReturnToNumber(link: string) {
  const [opened, wasClicked] = [useRef(link), useRef(false)];
  return {
    onOpenAutoFocus: () => {
      wasClicked.current = document.activeElement instanceof HTMLButtonElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (wasClicked.current) return;
      const number = numberOnPage(opened.current);
      if (!number) return;
      event.preventDefault();
      number.focus();
    },
  };
}
