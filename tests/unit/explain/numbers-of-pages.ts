import type { FigureId } from "../../../lib/explain/names.ts";

/** Why a number of a response is not a figure that opens to rows. */
const WHY = {
  chart: "a point of a chart over time",
  average: "an average of the customers' own values",
  estimate: "an estimate with an interval: no rows add up to it",
  forecast: "a forecast: there are no rows yet",
  left: "how many messages the cost leaves out",
  list: "the rows are on the same page",
  order: "a position or an order",
  progress: "measured in the moment",
  record: "a value of one record",
  setting: "a setting, or a part of the request",
  unseen: "not shown on a page",
  variation: "a variation: both sides are figures of their own",
} as const;
type Why = keyof typeof WHY;
type Meaning = FigureId | readonly FigureId[] | Why;

/** Endpoints without figures, by the beginning of their path. */
export const WITHOUT_FIGURES: Readonly<Record<string, string>> = {
  "/admin/queue": "operation of the job engine",
  "/audit": "the audit log and its own counts",
  "/customers": "records and sums of one customer",
  "/erp": "operation of the ERP's imports",
  "/events": "events for integrators",
  "/explain": "the explanations themselves",
  "/helpdesk/agents": "records of the helpdesk",
  "/helpdesk/conversations": "records of the helpdesk",
  "/helpdesk/inboxes": "records of the helpdesk",
  "/helpdesk/redirects": "records of the helpdesk",
  "/imports": "counts of one imported file",
  "/messaging": "settings of a provider",
  "/organizations": "records of the platform",
  "/ready": "operation of a process",
  "/roles": "settings of users",
  "/settings": "settings and their usage",
  "/users": "settings of users",
  "/webhook/erp": "a record for the ERP",
  "/whatsapp/helpdesk": "settings of the helpdesk",
};

/** The fields of a page of a list. */
const PAGE = { ".page": "list", ".limit": "list", ".total": "list" } as const;

const METRICS = (at: string, revenue = ".revenue"): Record<string, FigureId> => ({
  [`${at}.sent`]: "campaigns.sent",
  [`${at}.delivered`]: "campaigns.delivered",
  [`${at}.reads`]: "campaigns.read",
  [`${at}.clicks`]: "campaigns.clicked",
  [`${at}.replies`]: "campaigns.replied",
  [`${at}.conversions`]: "campaigns.conversions",
  [`${at}.buyers`]: "campaigns.buyers",
  [`${at}${revenue}`]: "campaigns.revenue",
  [`${at}.failed`]: "campaigns.failed",
  [`${at}.skipped`]: "campaigns.skipped",
});
const PROGRESS = (at: string): Record<string, Meaning> => ({
  [`${at}.progress.audience`]: ["campaigns.audience", "campaigns.planned"],
  [`${at}.progress.queued`]: "campaigns.queued",
  [`${at}.progress.sending`]: "campaigns.sending",
  [`${at}.progress.inDoubt`]: "campaigns.in-doubt",
  [`${at}.progress.perMinute`]: "progress",
  [`${at}.progress.averagePerMinute`]: "progress",
});
const SEGMENT = (at: string): Record<string, Meaning> => ({
  [`${at}.size`]: "segments.customers",
  [`${at}.reach.whatsapp`]: "segments.whatsapp-reach",
  [`${at}.reach.email`]: "segments.email-reach",
});
const RULES = (at: string): Record<string, Why> => ({
  [`${at}.rules[].filters[].value`]: "setting",
  [`${at}.rules[].filters[].value[]`]: "setting",
});
const interval = (at: string): Record<string, Why> => ({
  [`${at}.value`]: "estimate",
  [`${at}.low`]: "estimate",
  [`${at}.high`]: "estimate",
});
/** The measured effect of a control group. */
const EFFECT = (at: string): Record<string, Why> => ({
  ...interval(`${at}.incrementalRevenue`),
  ...interval(`${at}.profit`),
  [`${at}.purchaseRate.difference`]: "estimate",
  [`${at}.purchaseRate.low`]: "estimate",
  [`${at}.purchaseRate.high`]: "estimate",
  [`${at}.revenue.difference`]: "estimate",
  [`${at}.revenue.low`]: "estimate",
  [`${at}.revenue.high`]: "estimate",
  [`${at}.revenue.capped`]: "estimate",
  [`${at}.revenue.shareBelowCap`]: "estimate",
  [`${at}.missing.days`]: "estimate",
  [`${at}.missing.people`]: "estimate",
  [`${at}.seed`]: "setting",
});
const RESULTS = (at: string): Record<string, Meaning> => ({
  [`${at}.messages`]: "results.messages",
  [`${at}.influencedRevenue`]: "results.influenced-revenue",
  [`${at}.cost`]: "results.cost",
  [`${at}.unpriced`]: "left",
  [`${at}.withoutTariff`]: "left",
  [`${at}.sends`]: "list",
  ...CAUSED(at),
});
const CAUSED = (at: string): Record<string, Why> => ({
  ...interval(`${at}.caused.buyers`),
  ...interval(`${at}.caused.revenue`),
  ...interval(`${at}.caused.profit`),
  [`${at}.caused.cost`]: "estimate",
  [`${at}.caused.unpriced`]: "left",
  [`${at}.caused.withoutTariff`]: "left",
});
const whyAll = (why: Why, fields: readonly string[]): Record<string, Why> =>
  Object.fromEntries(fields.map((field) => [field, why]));

/** Every number of a page's endpoint: the figure that explains it, or why none does. */
export const NUMBERS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  "/sales/dashboard-total": {
    ".today": "dashboard.today-sales",
    ".orders": "dashboard.today-orders",
    ".averageTicket": "dashboard.today-ticket",
    ".yesterday": "dashboard.yesterday-sales",
    ".newCustomers": "dashboard.new-customers",
    ".recurringCustomers": "dashboard.recurring-customers",
    ".sameMoment.yesterday": "dashboard.yesterday-until-now-sales",
    ".sameMoment.yesterdayOrders": "dashboard.yesterday-until-now-orders",
    ".sameMoment.yesterdayTicket": "dashboard.yesterday-until-now-ticket",
    ...whyAll("variation", [
      ".variation",
      ".monthVariation",
      ".sameMoment.variation",
      ".sameMoment.ordersVariation",
      ".sameMoment.ticketVariation",
      ".sameMoment.monthVariation",
      ".sameMoment.yearVariation",
    ]),
    ...whyAll("unseen", [".month", ".previousMonth", ".sameMoment.previousMonth", ".sameMoment.yearAgo"]),
  },
  "/sales/dashboard-period": {
    ".current.total": "dashboard.period-sales",
    ".current.orders": "dashboard.period-orders",
    ".current.averageTicket": "dashboard.period-ticket",
    ".compared.total": "dashboard.compared-sales",
    ".compared.orders": "dashboard.compared-orders",
    ".compared.averageTicket": "dashboard.compared-ticket",
    ...whyAll("chart", [".points[].total", ".points[].orders", ".points[].compared"]),
    ...whyAll("variation", [".variation", ".ordersVariation", ".ticketVariation"]),
  },
  "/sales/store-comparison": {
    "[].today": "stores.today-sales",
    "[].yesterday": "stores.yesterday-sales",
    "[].yesterdayUntilNow": "stores.yesterday-until-now-sales",
    "[].count": "stores.today-orders",
    ...whyAll("variation", ["[].variation", "[].variationUntilNow"]),
  },
  "/sales/store-period": {
    "[].total": "dashboard.period-sales",
    "[].compared": "dashboard.compared-sales",
    "[].orders": "dashboard.period-orders",
    "[].variation": "variation",
  },
  "/sales/influenced": {
    ".revenue": "dashboard.influenced-revenue",
    ".conversions": "dashboard.influenced-sales",
    ".purchaseShare": "dashboard.influenced-share",
    ".total": "dashboard.period-sales",
    ...whyAll("unseen", [".share", ".channels.email", ".channels.whatsapp"]),
    ".attributionWindowDays": "setting",
  },
  "/sales/intraday-history": { "[].hoje": "dashboard.hour-sales", "[].ontem": "dashboard.hour-sales" },
  "/sales/dashboard-history": whyAll("chart", ["[].count", "[].total"]),
  "/sales/running-day": whyAll("chart", [
    ".days[].averageTicket",
    ".days[].orders",
    ".days[].total",
    ".usual[].high",
    ".usual[].low",
  ]),
  "/sales/recent-sales": { "[].total": "record" },
  "/sales/top-sellers": whyAll("order", ["[].count", "[].rank", "[].total"]),
  "/rfm/overview": {
    ".kpis.total": "rfm.buyers",
    ".kpis.new": "rfm.new-buyers",
    ".kpis.recurring": "rfm.recurring-buyers",
    ...Object.fromEntries(
      [".profiles[]", ".summary"].flatMap((at): [string, Meaning][] => [
        [`${at}.count`, "rfm.customers"],
        [`${at}.totalRevenue`, "rfm.spent"],
        [`${at}.avgSpent`, "rfm.average-spent"],
        [`${at}.avgOrders`, "average"],
        [`${at}.avgRecency`, "average"],
      ]),
    ),
  },
  "/rfm/migrations": {
    ".flows[].count": "rfm.moved-customers",
    ".flows[].revenue": "rfm.moved-spent",
    ".positive": "rfm.moved-customers",
    ".negative": "rfm.moved-customers",
    ".neutral": "rfm.moved-customers",
    ".entered": "rfm.moved-customers",
    ".left": "rfm.moved-customers",
  },
  "/intelligence/segments": {
    ...PAGE,
    ...SEGMENT(".data[]"),
    ...RULES(".data[]"),
    ".data[].sizes[].size": "chart",
    ".data[].usedBy": "list",
    ".data[].version": "setting",
  },
  "/intelligence/segments/{id}": {
    ...SEGMENT(""),
    ...RULES(""),
    ".sizes[].size": "chart",
    ".usedBy": "list",
    ".version": "setting",
  },
  "/intelligence/segments/counts": SEGMENT(".data[]"),
  "/intelligence/segments/options": { ".options[].count": "setting" },
  "/intelligence/segments/{id}/usage": PAGE,
  "/campaigns": {
    ...PAGE,
    ...METRICS(".data[]"),
    ...PROGRESS(".data[]"),
    ".data[].occurrence": "order",
    ".data[].recurrence.interval": "setting",
  },
  "/campaigns/{id}": {
    ...METRICS(""),
    ...PROGRESS(""),
    ...RULES(".behaviorRules"),
    ".occurrence": "order",
    ...whyAll("setting", [
      ".content.version",
      ".holdoutPercent",
      ".recurrence.interval",
      ".test.horizonHours",
      ".test.sharePercent",
      ".version",
    ]),
  },
  "/campaigns/{id}/report": {
    ...METRICS(".metrics"),
    ...PROGRESS(""),
    ".failures[].count": "campaigns.failed",
    ".skips[].count": "campaigns.skipped",
    ".links[].clicks": "campaigns.link-clicks",
    ".links[].people": "campaigns.clicked",
    ".stores[].sent": "campaigns.sent",
    ".stores[].replies": "campaigns.replied",
    ".stores[].conversions": "campaigns.conversions",
    ".stores[].buyers": "campaigns.buyers",
    ".stores[].revenue": "campaigns.revenue",
    ".sellers[].conversions": "campaigns.conversions",
    ".sellers[].revenue": "campaigns.revenue",
    ".occurrences[].audience": "campaigns.audience",
    ".occurrences[].sent": "campaigns.sent",
    ...whyAll("chart", [
      ".hours[].clicks",
      ".hours[].delivered",
      ".hours[].hour",
      ".hours[].reads",
      ".hours[].replies",
    ]),
    ...whyAll("order", [".occurrence", ".occurrences[].occurrence", ".occurrences[].contentVersion"]),
    ...whyAll("setting", [".attributionWindowDays", ".content.version", ".replyWindowHours"]),
  },
  "/campaigns/{id}/recipients": {
    ...PAGE,
    ...whyAll("record", [".data[].conversions", ".data[].revenue", ".data[].contentVersion"]),
  },
  "/campaigns/{id}/content": whyAll("setting", [
    ".occurrence",
    ".version",
    ".whatsapp.template.buttons[].index",
    ".whatsapp.template.variables[].buttonIndex",
  ]),
  "/campaigns/{id}/cost": {
    ".cost": "campaigns.cost",
    ".buyers": "campaigns.buyers",
    ".returnOnCost": "campaigns.return-on-cost",
    ".costPerBuyer": "campaigns.cost-per-buyer",
    ".influencedRevenue": "campaigns.revenue",
    ".messages": "campaigns.sent",
    ".unpriced": "left",
    ".withoutTariff": "left",
    ".occurrence": "order",
  },
  "/campaigns/{id}/experiment": {
    ".arms[].people": ["campaigns.arm-customers", "campaigns.variant-customers"],
    ".arms[].buyers": "campaigns.arm-buyers",
    ".arms[].revenue": ["campaigns.arm-revenue", "campaigns.variant-revenue"],
    ".cost": "campaigns.cost",
    ".test.variants[].people": "campaigns.variant-customers",
    ".test.variants[].count": "campaigns.variant-outcomes",
    ".test.variants[].value": ["campaigns.variant-rate", "campaigns.variant-revenue-per-customer"],
    ".test.others.people": "campaigns.test-others",
    ".test.others.sent": "campaigns.test-others-sent",
    ...EFFECT(""),
    ...whyAll("estimate", [".test.comparisons[].difference", ".test.comparisons[].low", ".test.comparisons[].high"]),
    ".withoutTariff": "left",
    ".occurrence": "order",
    ...whyAll("setting", [
      ".holdoutPercent",
      ".marginPercent",
      ".windowDays",
      ".test.horizonHours",
      ".test.sharePercent",
    ]),
  },
  "/campaigns/{id}/rate-limit-check": whyAll("forecast", [
    ".campaignSize",
    ".committedOnDay",
    ".exceedBy",
    ".limit",
    ".sentOnDay",
  ]),
  "/campaigns/results": {
    ...RESULTS(".total"),
    ...RESULTS(".months[]"),
    ...RESULTS(".channels[]"),
    ...RESULTS(".automations[]"),
    ...CAUSED(".sends[]"),
    ".sends[].cost": "campaigns.cost",
    ".sends[].treated": "campaigns.arm-customers",
    ".sends[].holdout": "campaigns.arm-customers",
    ".sends[].occurrence": "order",
    ".sends[].holdoutPercent": "setting",
    ".marginPercent": "setting",
  },
  "/campaigns/results/groups": {
    ...RESULTS(".groups[]"),
    ".groups[].messages": "results.group-messages",
    ".groups[].influencedRevenue": "results.group-revenue",
    ".groups[].cost": "results.group-cost",
    ".undivided[].occurrence": "order",
    ".marginPercent": "setting",
  },
  "/campaigns/programme": {
    ".quarters[].cost": "results.programme-cost",
    ".quarters[].arms[].people": "results.programme-customers",
    ...whyAll("unseen", [".quarters[].arms[].buyers", ".quarters[].arms[].revenue"]),
    ...EFFECT(".quarters[]"),
    ".quarters[].unpriced": "left",
    ".quarters[].withoutTariff": "left",
    ...whyAll("setting", [".holdoutPercent", ".marginPercent", ".quarters[].holdoutPercent"]),
  },
  "/surveys": { ...PAGE, ".data[].nps": "surveys.nps", ".data[].responses": "surveys.responses" },
  "/surveys/{id}": { ".nps": "surveys.nps", ".responses": "surveys.responses" },
  "/surveys/{id}/summary": {
    ".asked": "surveys.asked",
    ".responses": "surveys.responses",
    ".scores[]": "surveys.responses",
    ".promoters": "surveys.promoters",
    ".passives": "surveys.passives",
    ".detractors": "surveys.detractors",
    ".nps": "surveys.nps",
    ".byStore[].nps": "surveys.nps",
    ".byStore[].responses": "surveys.responses",
    ".comments[].score": "record",
  },
  "/surveys/{id}/responses": { ...PAGE, ".data[].score": "record" },
  "/helpdesk/queue": {
    ...PAGE,
    ".total": "helpdesk.waiting",
    ...whyAll("record", [
      ".data[].assignee.id",
      ".data[].conversationId",
      ".data[].customer.orderCount",
      ".data[].customer.totalSpent",
      ".data[].inboxId",
      ".data[].lastMessage.files",
      ".data[].minutesLeft",
      ".data[].minutesToDeadline",
      ".data[].minutesWaited",
    ]),
  },
  "/helpdesk/expiring": {
    ...PAGE,
    ".total": "helpdesk.expiring",
    ...whyAll("record", [".data[].assignee.id", ".data[].conversationId", ".data[].inboxId", ".data[].minutesLeft"]),
  },
};

/** Paths whose numbers are forecasts, settings or positions as a whole. */
export const FORECASTS: readonly string[] = [
  "/campaigns/estimate",
  "/campaigns/estimate/cost",
  "/campaigns/estimate/effect",
];

export function figuresOf(meaning: Meaning): readonly FigureId[] {
  if (typeof meaning !== "string") return meaning;
  return isWhy(meaning) ? [] : [meaning];
}

const isWhy = (meaning: FigureId | Why): meaning is Why => meaning in WHY;
