"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useId } from "react";
import { LogTime } from "@/components/audit/log-time.tsx";
import { ResultChip } from "@/components/audit/result-chip.tsx";
import { outcomeOf } from "@/components/audit/sentence.ts";
import { usePersonName } from "@/components/audit/use-person-name.ts";
import { useSentence } from "@/components/audit/use-sentence.ts";
import { cn } from "@/components/ui/cn.ts";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import type { AccessLog } from "@/lib/audit/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const LogDetails = lazyComponent(() =>
  import("@/components/audit/log-details.tsx").then((it) => ({ default: it.LogDetails })),
);

const LOG_COLUMNS = 3;

type LogRowProps = { log: AccessLog; isOpen: boolean; onToggle: () => void };

/** One entry; a click on the row or its arrow expands it. */
export function LogRow({ log, isOpen, onToggle }: LogRowProps) {
  const t = useTranslations("audit.table");
  const nameOf = usePersonName();
  const sentenceOf = useSentence();
  const detailsId = useId();
  const [name, sentence] = [nameOf(log), sentenceOf(log)];
  const outcome = outcomeOf(log.status);
  return (
    <>
      <TableRow
        data-state={isOpen ? "selected" : undefined}
        className={cn("cursor-pointer align-top", isOpen && "border-b-0")}
        onClick={onToggle}
      >
        <TableCell className="hidden whitespace-nowrap text-muted-foreground sm:table-cell">
          <LogTime value={log.createdAt} />
        </TableCell>
        <TableCell className="hidden max-w-44 truncate font-medium sm:table-cell" title={log.user.email || undefined}>
          {name}
        </TableCell>
        <th scope="row" className="h-10 w-full px-3 py-1.5 text-left font-normal first:pl-4">
          <button
            type="button"
            data-log-toggle={log.id}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
            className="hit-area -mx-1 inline-flex items-start gap-1 rounded-sm px-1 text-left"
          >
            <ChevronRight
              aria-hidden
              className={cn("mt-0.5 size-4 shrink-0 transition-transform duration-100", isOpen && "rotate-90")}
            />
            <span className="text-pretty break-words">
              <span className="font-medium sm:sr-only">{name} </span>
              {sentence}
              <span className="sr-only">. {t(isOpen ? "close" : "open")}</span>
            </span>
          </button>
          <p
            className={cn(
              "flex flex-wrap items-center gap-2 pl-5 text-muted-foreground",
              outcome === "done" && "sm:hidden",
            )}
          >
            <span className="sm:hidden">
              <LogTime value={log.createdAt} />
            </span>
            {outcome === "done" ? null : <ResultChip outcome={outcome} />}
          </p>
        </th>
      </TableRow>
      {isOpen ? (
        <tr id={detailsId} className="border-b">
          <td colSpan={LOG_COLUMNS} className="p-0">
            <Suspense>
              <LogDetails log={log} />
            </Suspense>
          </td>
        </tr>
      ) : null}
    </>
  );
}
