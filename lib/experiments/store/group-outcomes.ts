import type { RfmSegment } from "../../customers/names.ts";
import type { Sql } from "../../platform/db.ts";
import type { ArmCounts, PackedOutcomes } from "../rules/measure-effect.ts";
import type { Arms } from "./arms.ts";
import {
  COUNT_BUYERS,
  COUNT_PEOPLE,
  ENTRIES_PER_ROW,
  ENTRY,
  ESTIMATOR,
  SUM_BOUGHT,
  SUM_DAYS,
  spentSql,
} from "./outcomes.ts";

type GroupOutcomes = PackedOutcomes & { group: RfmSegment };
export type GroupCounts = ArmCounts & { group: RfmSegment };
export type GroupSums = {
  groups: GroupCounts[];
  /** Customers whose group at the audience is not known, because the send is older than it. */
  ungrouped: number;
  /** Fingerprint of the purchases: equal for the same purchases of the same arms and groups. */
  basis: string;
};

/** As `findSums`, of each RFM group that the customers had at the audience. */
export async function findGroupSums(sql: Sql, orgId: string, arms: Arms): Promise<GroupSums> {
  const rows = await sql.rows<GroupRow>(
    `SELECT t.rfm_status AS "group", t.treated, t.holdout, coalesce(b."treatedBuyers", 0) AS "treatedBuyers",
       coalesce(b."holdoutBuyers", 0) AS "holdoutBuyers", coalesce(b.digest, '') AS digest, d."dayCents", d."dayOrders"
     FROM (SELECT rfm_status, ${COUNT_PEOPLE} FROM (${arms.sql}) a GROUP BY rfm_status) t
     LEFT JOIN (SELECT rfm_status, ${SUM_BOUGHT} FROM (${arms.bought}) spent GROUP BY rfm_status) b
       ON b.rfm_status IS NOT DISTINCT FROM t.rfm_status
     CROSS JOIN (${SUM_DAYS}) d ORDER BY t.rfm_status`,
    [orgId, arms.earliest, arms.until, ...arms.values],
  );
  const groups = rows.flatMap(({ group, ...row }) => (group === null ? [] : [{ group, ...toCounts(row) }]));
  const { treated = 0, holdout = 0 } = rows.find(({ group }) => group === null) ?? {};
  const basis = rows.map((row) => [row.group, row.treated, row.holdout, row.digest].join(":"));
  return { groups, ungrouped: treated + holdout, basis: [ESTIMATOR, ...basis, ...daysOf(rows)].join(":") };
}

type CountsRow = { treated: number; holdout: number; treatedBuyers: number; holdoutBuyers: number };
type GroupRow = CountsRow & { group: RfmSegment | null; digest: string; dayCents: bigint; dayOrders: bigint };

const daysOf = ([first]: readonly GroupRow[]) => (first ? [first.dayCents, first.dayOrders] : []);

const toCounts = ({ treated, holdout, treatedBuyers, holdoutBuyers }: CountsRow): ArmCounts => ({
  treated,
  holdout,
  buyers: { treated: treatedBuyers, holdout: holdoutBuyers },
});

/** As `findOutcomes`, of each RFM group. */
export async function findGroupOutcomes(sql: Sql, orgId: string, arms: Arms): Promise<GroupOutcomes[]> {
  const rows = await sql.rows<OutcomesRow>(
    `WITH ${spentSql(arms, ", a.rfm_status")}, entry AS (
       SELECT rfm_status, row_number() OVER (PARTITION BY rfm_status ORDER BY customer_id) / ${ENTRIES_PER_ROW} AS part,
         customer_id, ${ENTRY} AS bytes
       FROM spent WHERE revenue <> 0 OR before <> 0
     )
     SELECT t.rfm_status AS "group", t.treated, t.holdout, coalesce(b."treatedBuyers", 0) AS "treatedBuyers",
       coalesce(b."holdoutBuyers", 0) AS "holdoutBuyers", p.bytes
     FROM (SELECT rfm_status, ${COUNT_PEOPLE} FROM arm WHERE rfm_status IS NOT NULL GROUP BY rfm_status) t
     LEFT JOIN (SELECT rfm_status, ${COUNT_BUYERS} FROM spent GROUP BY rfm_status) b USING (rfm_status)
     LEFT JOIN (SELECT rfm_status, part, string_agg(bytes, '' ORDER BY customer_id) AS bytes
       FROM entry GROUP BY rfm_status, part) p USING (rfm_status)
     ORDER BY t.rfm_status, p.part`,
    [orgId, arms.earliest, arms.until, ...arms.values],
  );
  return [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, [first, ...more]]) => {
    if (group === null || !first) return [];
    return [{ group, ...toCounts(first), packed: Buffer.concat([first, ...more].flatMap(({ bytes }) => bytes ?? [])) }];
  });
}

type OutcomesRow = CountsRow & { group: RfmSegment | null; bytes: Buffer | null };
