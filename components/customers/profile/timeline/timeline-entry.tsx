"use client";

import {
  ArrowLeftRight,
  Ban,
  ChevronDown,
  Eye,
  type LucideIcon,
  Mail,
  MessageCircle,
  NotebookPen,
  Send,
  ShoppingBag,
  Split,
  Undo2,
  UserPlus,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { EntryDetail } from "@/components/customers/profile/timeline/entry-detail.tsx";
import { EntryTitle } from "@/components/customers/profile/timeline/entry-title.tsx";
import { InfluencedBy } from "@/components/customers/profile/timeline/influenced-by.tsx";
import { ItemsTable } from "@/components/customers/profile/timeline/items-table.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { TimelineKind } from "@/lib/customers/names.ts";
import type { CustomerTimelineEntry } from "@/lib/customers/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const DeleteNote = lazyComponent(() =>
  import("@/components/customers/profile/notes/delete-note.tsx").then((it) => ({ default: it.DeleteNote })),
);

const ICONS: Record<TimelineKind, LucideIcon> = {
  sale: ShoppingBag,
  return: Undo2,
  view: Eye,
  registered: UserPlus,
  rfm: ArrowLeftRight,
  consent: MessageCircle,
  message: Send,
  note: NotebookPen,
  split: Split,
  erased: Ban,
};

/** One event with details and time. A purchase expands to its items. */
export function TimelineEntry({ customerId, entry }: { customerId: string; entry: CustomerTimelineEntry }) {
  const format = useFormatters();
  const Icon = entry.kind === "consent" && entry.channel === "email" ? Mail : ICONS[entry.kind];
  const opens = "transaction" in entry && entry.transaction.items.length > 0;
  const line = (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0 text-muted-foreground", entry.kind === "return" && "text-negative")}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-pretty">
          <EntryTitle entry={entry} />
        </span>
        <span className="block text-[13px] text-pretty text-muted-foreground">
          <EntryDetail entry={entry} />
        </span>
      </span>
      <time
        dateTime={entry.at}
        title={entry.kind === "rfm" ? undefined : format.dateTime(entry.at)}
        className="shrink-0 text-[13px] text-muted-foreground"
      >
        {/* Groups are known by month: the moment of a change would be made up, and move with each look. */}
        {entry.kind === "rfm" ? null : `${format.dayMonth(entry.at)} ${format.time(entry.at)}`}
      </time>
      <ChevronDown
        aria-hidden
        className={cn(
          "mt-0.5 -ml-1 size-4 shrink-0 text-muted-foreground",
          !opens && "max-sm:hidden sm:invisible",
          entry.kind === "note" && "hidden",
        )}
      />
    </span>
  );
  if (opens)
    return (
      <Expandable summary={line}>
        <InfluencedBy transaction={entry.transaction} />
        <ItemsTable items={entry.transaction.items} />
      </Expandable>
    );
  return (
    <div className="flex border-b px-4 py-2.5">
      {line}
      {entry.kind === "note" ? (
        <Suspense>
          <DeleteNote customerId={customerId} noteId={entry.id} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Renders the content only when open: a list of purchases has thousands of items. */
export function Expandable({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full px-4 py-2.5 text-left -outline-offset-2 hover:bg-muted"
      >
        {summary}
      </button>
      {isOpen ? children : null}
    </div>
  );
}
