import type { JobEngine } from "./engine.ts";

/** A failed run, independent of the engine. */
export type FailedRow = {
  id: string;
  function_id: string;
  org_id: string | null;
  event: { id?: string; name?: string; data?: Record<string, unknown> } | null;
  error: string;
  group_key: string;
  started_at: Date | null;
  failed_at: Date;
};

const MAX_ERROR = 500;

const EMBEDDED = `SELECT id, function_id, org_id, events -> 0 AS event, started_at, ended_at AS failed_at,
    left(coalesce(error ->> 'message', 'Unknown error'), ${MAX_ERROR}) AS error
  FROM engine.run WHERE status = 'failed' AND ($1::text IS NULL OR org_id = $1)`;
const RECORDED = `SELECT id, function_id, org_id, event, NULL::timestamptz AS started_at, failed_at,
    left(error, ${MAX_ERROR}) AS error
  FROM platform.failed_run WHERE retried_at IS NULL AND ($1::text IS NULL OR org_id = $1)`;

/** Groups errors that differ only in identifiers and long numbers. */
const SAME_ERROR = "regexp_replace(error, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9]{4,}', '#', 'gi')";

/** `WITH failed AS (…)`: failed runs visible to `$1`, an organization or null for all. */
export function withFailed(engine: JobEngine): string {
  return `WITH failed AS (
    SELECT f.*, md5(function_id || ' ' || ${SAME_ERROR}) AS group_key
    FROM (${engine === "embedded" ? EMBEDDED : RECORDED}) f)`;
}
