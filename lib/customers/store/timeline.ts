import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { TimelineKind } from "../names.ts";

export type TimelineRow = { kind: TimelineKind; id: string; at: Date; data: unknown };

export type TimelineQuery = {
  customerId: string;
  kinds: readonly TimelineKind[];
  /** Stores whose sales are shown; null: all. */
  storeIds: readonly string[] | null;
  now: Date;
  /** Months for which RFM history is read; the current one is first. */
  periods: readonly Day[];
};

/** SQL of one entry type, returning kind, id, at and data for the customer in $2. */
type Source = { kinds: readonly TimelineKind[]; rows: string; count: string };

const PERSON = (alias: string) =>
  `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) END`;
const ACTOR = (column: string) => `LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = ${column}`;

const CONSENTS = "FROM consent_change e WHERE e.organization_id = $1 AND e.customer_id = $2";
const NOTES = "FROM customer_note e WHERE e.organization_id = $1 AND e.customer_id = $2";
const SPLITS = "FROM customer_split e WHERE e.organization_id = $1 AND $2 IN (e.from_customer_id, e.to_customer_id)";

/**
 * Segment changes, each compared with the previous month. A row is the segment at its month's end, or the current one:
 * a sale changes that at once, its row in the history only with the next daily refresh.
 */
const MOVES = `FROM (
    SELECT h.reference_period, s.rfm_status, lag(s.rfm_status) OVER (ORDER BY h.reference_period) AS previous
    FROM rfm_history h
    LEFT JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = $2
    CROSS JOIN LATERAL (SELECT CASE WHEN h.reference_period = ($6::date[])[1]
      THEN coalesce(m.rfm_status, h.rfm_status) ELSE h.rfm_status END AS rfm_status) s
    WHERE h.organization_id = $1 AND h.reference_period = ANY ($6::date[]) AND h.customer_id = $2
  ) e WHERE e.rfm_status IS DISTINCT FROM e.previous`;
const MONTH_END = `(e.reference_period + interval '1 month')::timestamp AT TIME ZONE INTERVAL '-03:00' - interval '1 ms'`;

/** Adds a condition only if it excludes rows, so that the count can be an index-only scan. */
function salesOf({ kinds, storeIds }: TimelineQuery): Source {
  const isOneKind = kinds.includes("sale") !== kinds.includes("return");
  const sales = `FROM sale WHERE organization_id = $1 AND customer_id = $2 ${isOneKind ? "AND kind = ANY ($3)" : ""}
    ${storeIds ? "AND store_id = ANY ($4)" : ""}`;
  return {
    kinds: ["sale", "return"],
    rows: `SELECT kind, id::text, occurred_at AS at, NULL::jsonb AS data ${sales} ORDER BY occurred_at DESC, kind, id DESC`,
    count: `SELECT count(*) ${sales}`,
  };
}

/** Messages of both channels and directions; the delivery status of a campaign message comes from its ledger. */
const MESSAGES = `FROM (
    SELECT id, sent_at, 'whatsapp' AS channel, direction, campaign_id, recipient_id, text FROM whatsapp_message
    WHERE organization_id = $1 AND customer_id = $2
    UNION ALL
    SELECT id, sent_at, 'email', 'out', campaign_id, recipient_id, NULL FROM email_message
    WHERE organization_id = $1 AND customer_id = $2) e`;

/** Add new event kinds here. */
const EVENTS: readonly Source[] = [
  {
    kinds: ["view"],
    rows: `SELECT 'view', e.id::text, e.created_at,
        jsonb_build_object('actor', ${PERSON("u")}, 'isReveal', e.endpoint LIKE '%reveal=%')
      FROM find_customer_views($2, $5) e ${ACTOR("e.user_id")} ORDER BY 3 DESC, 2 DESC`,
    count: "SELECT count_customer_views($2)",
  },
  {
    kinds: ["registered"],
    rows: `SELECT 'registered', e.id::text, e.created_at, jsonb_build_object('store', s.trade_name)
      FROM customer e JOIN store s ON s.organization_id = $1 AND s.id = e.store_id
      WHERE e.organization_id = $1 AND e.id = $2`,
    count: "SELECT 1",
  },
  {
    kinds: ["rfm"],
    rows: `SELECT 'rfm', e.reference_period::text, least($7::timestamptz, ${MONTH_END}),
        jsonb_build_object('from', e.previous, 'to', e.rfm_status, 'period', e.reference_period) ${MOVES}
      ORDER BY 3 DESC, 2 DESC`,
    count: `SELECT count(*) ${MOVES}`,
  },
  {
    kinds: ["consent"],
    rows: `SELECT 'consent', e.id::text, e.created_at, jsonb_build_object('channel', e.channel, 'source', e.source,
        'from', CASE WHEN e.was_opted_out THEN 'out' ELSE 'in' END, 'to', CASE WHEN e.is_opted_out THEN 'out' ELSE 'in' END,
        'actor', ${PERSON("u")})
      ${CONSENTS.replace("WHERE", `${ACTOR("e.actor_id")} WHERE`)} ORDER BY e.created_at DESC, e.id DESC`,
    count: `SELECT count(*) ${CONSENTS}`,
  },
  {
    kinds: ["message"],
    rows: `SELECT 'message', e.id::text, e.sent_at, jsonb_build_object('channel', e.channel, 'direction', e.direction,
        'status', r.status, 'text', e.text, 'campaign',
        CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END)
      ${MESSAGES} LEFT JOIN campaign c ON c.organization_id = $1 AND c.id = e.campaign_id
      LEFT JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = e.recipient_id
      ORDER BY e.sent_at DESC, e.id DESC`,
    count: `SELECT count(*) ${MESSAGES}`,
  },
  {
    kinds: ["note"],
    rows: `SELECT 'note', e.id::text, e.created_at, jsonb_build_object('text', e.text, 'actor', ${PERSON("u")})
      ${NOTES.replace("WHERE", `${ACTOR("e.author_id")} WHERE`)} ORDER BY e.created_at DESC, e.id DESC`,
    count: `SELECT count(*) ${NOTES}`,
  },
  {
    kinds: ["split"],
    rows: `SELECT 'split', e.id::text, e.created_at, jsonb_build_object('records', e.records, 'actor', ${PERSON("u")},
        'direction', CASE WHEN e.to_customer_id = $2 THEN 'from' ELSE 'to' END,
        'otherCustomerId', CASE WHEN e.to_customer_id = $2 THEN e.from_customer_id ELSE e.to_customer_id END)
      ${SPLITS.replace("WHERE", `${ACTOR("e.actor_id")} WHERE`)} ORDER BY e.created_at DESC, e.id DESC`,
    count: `SELECT count(*) ${SPLITS}`,
  },
  {
    kinds: ["erased"],
    rows: `SELECT 'erased', e.id::text, e.created_at, jsonb_build_object('actor', ${PERSON("u")}, 'counts', e.counts,
        'helpdesk', CASE WHEN e.helpdesk_state <> 'none' THEN jsonb_build_object('state', e.helpdesk_state,
          'contacts', e.helpdesk_contacts, 'conversations', e.helpdesk_conversations,
          'doneAt', to_char(e.helpdesk_done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END)
      FROM customer_erasure e ${ACTOR("e.actor_id")} WHERE e.organization_id = $1 AND e.customer_id = $2`,
    count: "SELECT count(*) FROM customer_erasure WHERE organization_id = $1 AND customer_id = $2",
  },
];

// References every parameter once, because one that no selected source uses would have no type.
const PARAMETERS =
  "WITH parameters AS (SELECT $1::uuid, $2::uuid, $3::text[], $4::uuid[], $5::int, $6::date[], $7::timestamptz)";

function paramsOf(orgId: string, query: TimelineQuery, reach: number): unknown[] {
  return [orgId, query.customerId, query.kinds, query.storeIds, reach, query.periods, query.now];
}

function sourcesOf(query: TimelineQuery): readonly Source[] {
  return [salesOf(query), ...EVENTS].filter(({ kinds }) => kinds.some((kind) => query.kinds.includes(kind)));
}

/**
 * One page of the selected kinds, newest first: each source returns its newest rows, and only those are sorted. The
 * sort keys must match the sources', or rows at a page boundary repeat or go missing.
 */
export async function findTimeline(
  sql: Reader,
  orgId: string,
  query: TimelineQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<TimelineRow[]> {
  const sources = sourcesOf(query);
  if (sources.length === 0) return [];
  return sql.rows<TimelineRow>(
    `${PARAMETERS}
     SELECT kind, id, at, data FROM (${sources.map(({ rows }) => `(${rows} LIMIT $5)`).join(" UNION ALL ")})
       AS entry (kind, id, at, data)
     ORDER BY at DESC, kind, id DESC LIMIT $8 OFFSET $9`,
    [...paramsOf(orgId, query, offset + limit), limit, offset],
  );
}

export async function countTimeline(sql: Reader, orgId: string, query: TimelineQuery): Promise<number> {
  const sources = sourcesOf(query);
  if (sources.length === 0) return 0;
  const rows = await sql.rows<{ total: number }>(
    `${PARAMETERS} SELECT (${sources.map(({ count }) => `(${count})`).join(" + ")})::int AS total`,
    paramsOf(orgId, query, 0),
  );
  return rows[0]?.total ?? 0;
}
