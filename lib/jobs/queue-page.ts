import { createHash } from "node:crypto";
import type { FailedGroup, FailedRun, QueueReport, QueueSummary } from "../core/queue-reports.ts";
import type { Ctx } from "../platform/ctx.ts";
import { listFailedRuns } from "./failed-runs.ts";
import { FailedRunsQuery } from "./queue-queries.ts";
import { getQueueSummary } from "./queue-summary.ts";

const REFRESH_SECONDS = 15;
const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8884;vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums}code{font-size:12px;overflow-wrap:anywhere}h1{font-size:1.4rem}h2{font-size:1rem}`;

/** CSP: allows only this page's style, no scripts, images or other hosts. */
export const QUEUE_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

/** All queues of the installation on one static page, for diagnosis when the rest of the product may be broken. */
export async function getQueuePage(ctx: Ctx): Promise<string> {
  const report = await getQueueSummary(ctx);
  const failed = await listFailedRuns(ctx, FailedRunsQuery.parse({}));
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Filas · Balcão</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}"><style>${STYLE}</style></head>
<body><h1>Filas</h1><p>${escaped(introduce(report))} <a href="/filas">Abrir no painel</a></p>
${table("Filas", ["Fila", "Aguardando", "Ativos", "Falhos", "Mais antigo (s)", "Espera p95 (s)", "Por minuto"], report.data.map(queueRow))}
${table("Falhas por erro", ["Fila", "Erro", "Vezes", "Última", "Evento", "Exemplo"], failed.groups.map(groupRow))}
${table(`Últimas falhas (${failed.total})`, ["Quando", "Fila", "Organização", "Etapa", "Erro"], failed.data.map(runRow))}
</body></html>`;
}

function introduce({ engine, measuredAt, tellsRuns }: QueueReport): string {
  const blind = tellsRuns ? "" : " Ele não informa o que aguarda e o que está ativo: veja o painel dele.";
  return `Motor: ${engine}.${blind} Medido em ${measuredAt}.`;
}

type Cell = string | number | null;

function queueRow(queue: QueueSummary): Cell[] {
  const { waiting, active, failed, oldestWaitingSeconds, delayP95Seconds, perMinute } = queue;
  const seconds = (value: number | null) => value && Math.round(value);
  return [queue.queue, waiting, active, failed, seconds(oldestWaitingSeconds), seconds(delayP95Seconds), perMinute];
}

function groupRow({ queue, error, count, lastAt, eventName, sample }: FailedGroup): Cell[] {
  return [queue, error, count, lastAt, eventName, JSON.stringify(sample)];
}

function runRow({ failedAt, queue, organization, step, error }: FailedRun): Cell[] {
  return [failedAt, queue, organization?.name ?? null, step, error];
}

function table(title: string, headers: readonly string[], rows: readonly Cell[][]): string {
  const head = headers.map((header) => `<th scope="col">${escaped(header)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("\n");
  const nothing = `<tr><td colspan="${headers.length}">Nada.</td></tr>`;
  return `<h2>${escaped(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body || nothing}</tbody></table>`;
}

function cell(value: Cell): string {
  if (typeof value === "number") return `<td class="n">${value}</td>`;
  return `<td>${value === null ? "—" : escaped(value)}</td>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
