"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { CARD_FRAMES, type CardName, SHORT_BODY } from "@/components/dashboard/cards/card-frames.ts";
import { CardSkeleton, type SkeletonShape } from "@/components/dashboard/cards/card-skeleton.tsx";
import { Definition } from "@/components/dashboard/kpis/definition.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

/** On a phone the sentence above a chart may need more lines, and would push the chart's axis out of the card. */
const FILLED: Partial<Record<CardName, string>> = {
  intraday: "max-sm:h-auto max-sm:min-h-[356px]",
  history: "max-sm:h-auto max-sm:min-h-[372px]",
};

type DashboardCardProps<T> = {
  name: CardName;
  /** Definition of the figure, shown on demand. */
  definition?: string;
  query: UseQueryResult<T>;
  /** The body is a list that may overflow. */
  scrolls?: boolean;
  /** Few stores: the row's cards take less height. */
  isShort?: boolean;
  isEmpty: (data: T) => boolean;
  /** Shown beside the title once data is loaded. */
  action?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A phase 2 card with its own loading, error and empty states. */
export function DashboardCard<T>(props: DashboardCardProps<T>) {
  const { name, definition, query, scrolls = false, isShort = false, isEmpty, action, children } = props;
  const t = useTranslations("dashboard");
  const { span, body: bodyClass, skeleton } = CARD_FRAMES[name];
  const title = t(`${name}.title`);
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const { data } = query;
  const isFull = data !== undefined && !isEmpty(data);
  const retry = () => {
    // The button disappears with the error: move the focus to the card.
    body.current?.focus();
    return query.refetch();
  };
  return (
    <Card aria-labelledby={titleId} className={cn("flex flex-col overflow-hidden", span)}>
      <CardHeader className="flex-nowrap">
        <div className="flex min-w-0 items-center gap-1.5">
          <CardTitle id={titleId} className="sm:truncate">
            {title}
          </CardTitle>
          {definition ? <Definition of={title} text={definition} /> : null}
        </div>
        {isFull ? action : null}
      </CardHeader>
      <div
        ref={body}
        tabIndex={scrolls && isFull ? 0 : -1}
        aria-busy={query.isPending || query.isPlaceholderData}
        className={cn(
          "relative -outline-offset-2 transition-opacity duration-150",
          scrolls && isFull ? "overflow-y-auto" : "overflow-hidden",
          isFull && !scrolls && "px-4",
          query.isPlaceholderData && "opacity-50",
          isShort ? SHORT_BODY : bodyClass,
          isFull && FILLED[name],
          // On a phone a list of few rows needs no room for more.
          scrolls && isFull && "max-sm:h-auto",
          // The table of stores ends at a whole row by itself.
          scrolls && isFull && name !== "stores" && "max-sm:max-h-[401px]",
        )}
      >
        {isFull ? (
          children(data)
        ) : (
          <Unfilled query={query} skeleton={skeleton} retry={retry} text={t(`${name}.empty`)} />
        )}
      </div>
    </Card>
  );
}

type UnfilledProps = { query: UseQueryResult; skeleton: SkeletonShape; retry: () => unknown; text: string };

function Unfilled({ query, skeleton, retry, text }: UnfilledProps) {
  const centred = "h-full justify-center py-0";
  if (query.data !== undefined) return <EmptyState className={centred} title={text} />;
  if (query.isError) return <ErrorState className={centred} error={query.error} onRetry={retry} />;
  return <CardSkeleton shape={skeleton} />;
}
