"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { LogRow } from "@/components/audit/log-row.tsx";
import { useRowKeys } from "@/components/audit/use-row-keys.ts";
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { AccessLog } from "@/lib/audit/schemas.ts";

export function LogTable({ logs }: { logs: readonly AccessLog[] }) {
  const t = useTranslations("audit.table");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLDivElement>(null);
  const toggle = (id: string) => setOpen((before) => (before.has(id) ? without(before, id) : new Set(before).add(id)));
  useRowKeys(body, toggle);
  return (
    <div ref={body}>
      <Table>
        <TableCaption className="sr-only">{t("caption")}</TableCaption>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead className="hidden sm:table-cell">{t("when")}</TableHead>
            <TableHead className="hidden sm:table-cell">{t("who")}</TableHead>
            <TableHead>{t("what")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {logs.map((log) => (
            <LogRow key={log.id} log={log} isOpen={open.has(log.id)} onToggle={() => toggle(log.id)} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
