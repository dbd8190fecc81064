import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { askInTurn } from "./ask-within.ts";
import type { SegmentPreview, SegmentRule, SegmentRules } from "./schemas.ts";
import { countParts, countWithReach } from "./store/count.ts";
import type { Scope } from "./store/matching.ts";
import { findSample } from "./store/sample.ts";
import { PREVIEW_LIMIT, type TimeLimit } from "./store/time-limit.ts";
import { toSample } from "./views.ts";

const SAMPLE_SIZE = 10;

/** Evaluates a rule set interactively; returns `timedOut` after 12 s per statement or 15 s in total. */
export async function previewSegment(
  ctx: Ctx,
  segment: SegmentRules,
  limit: TimeLimit = PREVIEW_LIMIT,
): Promise<SegmentPreview> {
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx), today: dayOf(ctx.clock.now()) };
  const preview = await askInTurn(ctx, limit, (sql, within) => ask(sql, within, segment, scope));
  return preview ?? { timedOut: true };
}

async function ask(
  sql: Sql,
  within: () => Promise<void>,
  segment: SegmentRules,
  scope: Scope,
): Promise<SegmentPreview> {
  const { size, whatsappReach, emailReach } = await countWithReach(sql, segment, scope);
  await within();
  const sample = await findSample(sql, segment, scope, SAMPLE_SIZE);
  await within();
  const counts = await countParts(
    sql,
    segment.rules.flatMap((rule) => [rule, ...rule.filters]),
    scope,
  );
  return {
    timedOut: false,
    count: size,
    reach: { whatsapp: whatsappReach, email: emailReach },
    clauses: toClauses(segment.rules, counts),
    sample: sample.map(toSample),
  };
}

/** `counts` holds, for each rule in order, the rule's count followed by its parts'. */
function toClauses(rules: readonly SegmentRule[], counts: readonly number[]) {
  let at = 0;
  return rules.map(({ filters }) => {
    const count = counts[at++] ?? 0;
    const parts = counts.slice(at, at + filters.length);
    at += filters.length;
    return { count, parts };
  });
}
