import { unreadRule } from "@/lib/campaigns/names.ts";
import type { SegmentRule, SegmentRules } from "@/lib/segments/schemas.ts";

type SendTimes = Parameters<typeof unreadRule>[1];

export function isOnlyUnread(rules: SegmentRules | null, campaignId: string): boolean {
  return rules?.rules.some((rule) => isUnreadRule(rule, campaignId)) ?? false;
}

export function onlyUnread(rules: SegmentRules | null, campaignId: string, send: SendTimes): SegmentRules {
  return { rules: [...withoutUnread(rules, campaignId), unreadRule(campaignId, send)] };
}

/** The rules without the one that leaves out who has read it; null if no other rule remains. */
export function everybody(rules: SegmentRules | null, campaignId: string): SegmentRules | null {
  const rest = withoutUnread(rules, campaignId);
  return rest.length === 0 ? null : { rules: rest };
}

function withoutUnread(rules: SegmentRules | null, campaignId: string): SegmentRule[] {
  return (rules?.rules ?? []).filter((rule) => !isUnreadRule(rule, campaignId));
}

/** Also as the rule editor writes it, with further fields. */
function isUnreadRule({ filters }: SegmentRule, campaignId: string): boolean {
  const has = (name: string, asked: string) =>
    filters.some(
      (filter) =>
        "field" in filter && filter.field === name && filter.operator === asked && String(filter.value) === campaignId,
    );
  return filters.length === 2 && has("received", "eq") && has("read", "neq");
}
