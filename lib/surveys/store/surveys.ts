import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import type { Reader, Sql, Tx } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { CreateSurvey, SurveyPatch, SurveysQuery } from "../schemas.ts";

/**
 * SQL condition: survey `v` was sent to customers outside `covered(id)`, or a campaign using it (drafts too) targets
 * other stores. A campaign without stores targets the whole organization.
 */
export const ASKED_ELSEWHERE = `(
  EXISTS (SELECT FROM survey_token k WHERE k.organization_id = $1 AND k.survey_id = v.id
    AND k.store_id NOT IN (SELECT id FROM covered))
  OR EXISTS (
    SELECT FROM campaign_content t
    JOIN campaign c ON c.organization_id = $1 AND c.id = t.campaign_id
    CROSS JOIN LATERAL (VALUES (c.store_scope, true), (c.send_scope, c.occurrence > 0)) AS asks(scope, will)
    WHERE t.organization_id = $1 AND t.survey_id = v.id AND asks.will
      AND (asks.scope IS NULL OR EXISTS (
        SELECT FROM unnest(asks.scope) AS asked(id) WHERE asked.id NOT IN (SELECT id FROM covered)))))`;

export async function storeExists(db: Reader, orgId: string, storeId: string): Promise<boolean> {
  const rows = await db.rows("SELECT 1 FROM store WHERE organization_id = $1 AND id = $2", [orgId, storeId]);
  return rows.length > 0;
}

export type SurveyRow = {
  id: string;
  question: string;
  storeId: string | null;
  store: string | null;
  isActive: boolean;
  /** May be edited by actors who see the covered stores. */
  isOwn: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastResponseAt: Date | null;
  /** Responses per score. */
  scores: Record<string, number> | null;
};

const ORDER: Record<SurveysQuery["sort"], string> = { createdAt: "v.created_at", question: "search_key(v.question)" };

/** `$1` to `$3` are the covered stores, which limit the counts. */
function columns(covered: CoveredStores): string {
  const coversAll = covered.only("v.store_id") === "";
  return `v.id, v.question, v.store_id AS "storeId", s.trade_name AS store, v.is_active AS "isActive",
    ${coversAll ? "true" : `v.store_id IS NOT NULL AND NOT ${ASKED_ELSEWHERE}`} AS "isOwn",
    v.created_at AS "createdAt", v.updated_at AS "updatedAt", a.last AS "lastResponseAt", a.scores
    FROM survey v LEFT JOIN store s ON s.organization_id = $1 AND s.id = v.store_id
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(score, count) AS scores, max(last) AS last FROM (
        SELECT score, count(*)::int AS count, max(created_at) AS last FROM survey_response r
        WHERE r.organization_id = $1 AND r.survey_id = v.id ${covered.only("r.store_id")} GROUP BY score) g
    ) a ON true`;
}

/** Surveys of a single store are visible only to actors who see it. */
const visible = (covered: CoveredStores) => {
  const only = covered.only("v.store_id");
  return only === "" ? "" : `AND (v.store_id IS NULL OR ${only.replace(/^AND /, "")})`;
};

export async function findSurveys(db: Reader, covered: CoveredStores, query: SurveysQuery): Promise<Page<SurveyRow>> {
  const filter = `v.organization_id = $1 ${visible(covered)} AND ($4::boolean IS NULL OR v.is_active = $4)
    AND ($5::text IS NULL OR strpos(search_key(v.question), search_key($5)) > 0)`;
  const isActive = query.status === undefined ? null : query.status === "active";
  const rows = await db.rows<SurveyRow & { total: bigint }>(
    `WITH ${covered.cte}, matching AS (SELECT v.* FROM survey v WHERE ${filter}),
     counted AS (SELECT count(*) AS total FROM matching)
     SELECT c.total, page.* FROM counted c LEFT JOIN LATERAL (
       SELECT ${columns(covered).replace("FROM survey v", "FROM matching v")}
       ORDER BY ${ORDER[query.sort]} ${query.order}, v.id LIMIT $6 OFFSET $7) page ON true`,
    [...covered.params, isActive, query.q || null, query.limit, offsetOf(query)],
  );
  return toPage(
    rows.filter(({ id }) => id !== null),
    rows[0]?.total ?? 0,
    query,
  );
}

export async function findSurvey(db: Reader, covered: CoveredStores, id: string): Promise<SurveyRow | undefined> {
  const rows = await db.rows<SurveyRow>(
    `WITH ${covered.cte} SELECT ${columns(covered)} WHERE v.organization_id = $1 AND v.id = $4 ${visible(covered)}`,
    [...covered.params, id],
  );
  return rows[0];
}

type Changed = { updatedBy: string | null; updatedAt: Date };

export async function insertSurvey(
  { prisma }: Tx,
  organizationId: string,
  survey: CreateSurvey & Changed,
): Promise<string> {
  const created = { createdBy: survey.updatedBy, createdAt: survey.updatedAt };
  const { id } = await prisma.survey.create({ data: { organizationId, ...survey, ...created } });
  return id;
}

/** Row lock: until the transaction ends no campaign can schedule a send with it (see `lockSources` in campaigns). */
export async function lockSurvey(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.rows("SELECT FROM survey WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE", [orgId, id]);
}

/** Undefined fields stay unchanged. */
export async function updateSurveyRow(
  { prisma }: Tx,
  organizationId: string,
  id: string,
  data: SurveyPatch & Changed,
): Promise<void> {
  await prisma.survey.updateMany({ where: { organizationId, id }, data });
}
