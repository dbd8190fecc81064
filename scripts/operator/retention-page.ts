import { RETENTION, type Retention } from "../../lib/core/retention.ts";

const ROWS = Object.entries(RETENTION) as [string, Retention][];

/** docs/operator/retention.md, generated from the retention of every table. */
export function retentionPage(): string {
  return `${[
    INTRODUCTION,
    "## Tables whose rows are deleted",
    table(
      ["Table", "Kept", "Deleted by", "Reason"],
      ROWS.flatMap(([name, rule]) => (rule.rows === "deleted" ? [[name, periodOf(rule), rule.by, rule.why]] : [])),
    ),
    "## Tables whose rows are kept as long as the organization",
    table(
      ["Table", "Reason"],
      ROWS.flatMap(([name, rule]) => (rule.rows === "kept" ? [[name, rule.why]] : [])),
    ),
    "## Tables whose rows are deleted with a row of another table",
    table(
      ["Table", "With"],
      ROWS.flatMap(([name, rule]) => (rule.rows === "follows" ? [[name, `\`${shortName(rule.parent)}\``]] : [])),
    ),
    "## Tables that do not grow with time",
    table(
      ["Table", "Reason"],
      ROWS.flatMap(([name, rule]) => (rule.rows === "bounded" ? [[name, rule.why]] : [])),
    ),
    PARTITIONS,
  ].join("\n\n")}\n`;
}

function periodOf(rule: Extract<Retention, { rows: "deleted" }>): string {
  return "days" in rule ? `${rule.days.toLocaleString("en")} days after ${rule.since}` : rule.period;
}

function table(head: string[], rows: string[][]): string {
  const lines = [
    head,
    head.map(() => "---"),
    ...rows.map(([name = "", ...cells]) => [`\`${shortName(name)}\``, ...cells]),
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Tenant tables are in the schema \`public\`. */
function shortName(table: string): string {
  return table.replace(/^public\./, "");
}

const INTRODUCTION = `# Retention

How long the rows of every table are kept. \`npm run generate\` generates this page from the code, and a test compares it with the
database, so that no table is missing. The tables of the job queue (schema \`graphile_worker\`) are queues and do not grow.

- Rows are deleted in batches of about a tenth of a second, each in a transaction of its own, in the lane with the lowest priority.
- \`platform.removed_rows\` has what was deleted, a row per day (UTC) and table:
  \`SELECT * FROM platform.removed_rows ORDER BY day DESC, rows DESC\`.
- An erasure (LGPD) does not wait for these periods.
- Deleted rows can only be restored from a [backup](backup.md).`;

const PARTITIONS = `## Partitions

\`access_log\`, \`event\` and \`tracking_hit\` have a partition per month (UTC) of the row's insertion. A month past the retention is dropped
whole, which takes milliseconds and returns the space. The first partition has all rows from before the table was partitioned; it
is dropped when its last month is past the retention.

- \`npm run migrate\` and the hourly job \`jobs-keep-partitions\` create the partitions of the next three months. Both wait at most
  half a second for a lock; the job then tries again an hour later.
- \`<table>_default\` has the rows of months without a partition. They are found like all others, but are never dropped. The job
  logs the warning \`partitions are missing, or the default partition has rows\` with \`daysAhead\` and \`hasDefaultRows\`; below 31
  days, find the transaction that holds the table: \`SELECT * FROM pg_stat_activity WHERE xact_start < now() - interval '1 hour'\`.
- To list the partitions: \`SELECT * FROM platform.list_partitions()\`, as the owner.
- \`npm run backup\` saves each partition, and \`npm run restore\` recreates them with the same bounds.
- The application has no right to a partition itself, and partitions have the same row-level security as their table
  ([ADR 0086](../adr/0086-partitions-and-retention.md)).`;
