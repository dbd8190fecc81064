import { phoneKey } from "../../core/phone-key.ts";
import type { Ignored, InboxRow, TemplateUpdate } from "./inbox-row.ts";
import { nameOf, textOf, wordOf } from "./read-fields.ts";

type Value = Record<string, unknown>;

/** Events after which the template list reports APPROVED. */
const STILL_APPROVED = new Set(["REINSTATED", "UNARCHIVED", "FLAGGED"]);

/** Unique recipients per day in a capability update, mapped to tier names. */
const TIERS = new Map([
  ["-1", "TIER_UNLIMITED"],
  ["50", "TIER_50"],
  ["250", "TIER_250"],
  ["1000", "TIER_1K"],
  ["2000", "TIER_2K"],
  ["10000", "TIER_10K"],
  ["100000", "TIER_100K"],
]);

/** Parses changes of a whole account: templates and limits. */
export function parseAccountChange(wabaId: string, field: unknown, value: Value): InboxRow | Ignored {
  switch (field) {
    case "message_template_status_update":
      return template(wabaId, value, statusIn(value));
    case "message_template_quality_update":
      return template(wabaId, value, { quality: nameOf(value.new_quality_score) ?? undefined });
    case "template_category_update":
      return template(wabaId, value, { category: nameOf(value.new_category) ?? undefined });
    case "phone_number_quality_update":
      return tier(wabaId, nameOf(value.max_daily_conversations_per_business) ?? nameOf(value.current_limit), value);
    case "business_capability_update":
      return tier(wabaId, TIERS.get(wordOf(value.max_daily_conversations_per_business)) ?? null, null);
    default:
      return "unknown_field";
  }
}

function statusIn(value: Value): Partial<TemplateUpdate> {
  const event = nameOf(value.event);
  if (event === null) return {};
  const reason = nameOf(value.reason);
  const rejectedReason = event === "REJECTED" && reason !== "NONE" ? reason : null;
  return { status: STILL_APPROVED.has(event) ? "APPROVED" : event, rejectedReason, category: categoryIn(value) };
}

function categoryIn(value: Value): string | undefined {
  return nameOf(value.message_template_category) ?? undefined;
}

function template(wabaId: string, value: Value, said: Partial<TemplateUpdate>): InboxRow | Ignored {
  const name = nameOf(value.message_template_name);
  const language = nameOf(value.message_template_language);
  const isEmpty = said.status === undefined && said.quality === undefined && said.category === undefined;
  if (name === null || language === null || isEmpty) return "broken";
  return { kind: "template", wabaId, update: { name, language, ...said } };
}

/** The event has no number id; account and display phone identify the number. */
function tier(wabaId: string, name: string | null, value: Value | null): InboxRow | Ignored {
  const displayPhone = value === null ? null : phoneKey(textOf(value.display_phone_number));
  if (name === null || (value !== null && displayPhone === null)) return "broken";
  return { kind: "tier", wabaId, displayPhone, tier: name };
}
