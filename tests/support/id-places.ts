import { z } from "zod";
import { dayOf, startOfMonth } from "../../lib/core/dates.ts";
import type { FilledTenant, Kind } from "./filled-tenant.ts";
import type { Endpoint } from "./routes.ts";

/**
 * Where a request contains an id: `["params", "id"]`, `["body", "whatsapp", "numberId"]`, `["body", "storeIds", 0]`.
 */
export type Place = { in: "params" | "query" | "body"; path: (string | number)[]; kind: Kind };

/** Kind by parameter name; by endpoint and name where one name has several meanings. */
const KIND_OF: Record<string, Kind | null> = {
  storeId: "store",
  storeIds: "store",
  preferredStoreId: "store",
  aliasId: "store",
  principalId: "store",
  sellerIds: "seller",
  preferredSellerId: "seller",
  customerId: "customer",
  campaignId: "campaign",
  segmentId: "segment",
  numberId: "number",
  surveyId: "survey",
  roleId: "role",
  role: "role",
  userId: "user",
  agentId: "agent",
  jobRunId: "jobRun",
  endpointId: "webhookEndpoint",
  identities: "record",
  // Ids from external systems: they identify no object of ours.
  accountId: null,
  phoneNumberId: null,
  wabaId: null,
  helpdeskInboxId: null,
  inboxId: null,
  /** Chosen by the client. */
  replyId: null,
  "GET /customers ids": "customer",
  "GET /customers/export ids": "customer",
  "GET /customers/total ids": "customer",
  "GET /intelligence/segments/counts ids": "segment",
  "POST /admin/queue/retry-failed ids": "failedRun",
};

/** Kind of a parameter beside `[id]` in a path. */
const KIND_OF_PARAM: Record<string, Kind> = { messageId: "message", fileId: "messageFile", noteId: "note" };

/** Kind of `[id]` in a path, by path prefix. */
const KIND_OF_PATH: [prefix: string, kind: Kind][] = [
  ["/users/[id]/resend", "invite"],
  ["/users/", "user"],
  ["/roles/", "role"],
  ["/surveys/", "survey"],
  ["/settings/stores/", "store"],
  ["/config/store-aliases/", "alias"],
  ["/settings/whatsapp/", "number"],
  ["/messaging/stops/", "stop"],
  ["/messaging/templates/", "template"],
  ["/settings/email/suppressions/", "suppression"],
  ["/settings/costs/prices/", "price"],
  ["/settings/api-keys/", "apiKey"],
  ["/settings/webhook-deliveries/", "webhookDelivery"],
  ["/settings/outbound-webhooks/", "webhookEndpoint"],
  ["/imports/", "import"],
  ["/intelligence/segments/", "segment"],
  ["/crm/intelligence/segments/", "segment"],
  ["/campaigns/", "campaign"],
  ["/helpdesk/agents/", "agent"],
  ["/helpdesk/conversations/", "conversation"],
  ["/customers/", "customer"],
  ["/webhook/erp/customers/", "customer"],
  ["/erp/customers/", "customer"],
];

/** Ids inside values whose schema does not describe them: the conditions of a segment. */
const FILTERS_AT: Record<string, (string | number)[]> = {
  "POST /intelligence/segments": ["rules"],
  "PUT /intelligence/segments/[id]": ["rules"],
  "POST /intelligence/segments/preview": ["rules"],
  "POST /campaigns": ["behaviorRules", "rules"],
  "PATCH /campaigns/[id]": ["behaviorRules", "rules"],
};
const FILTERED: Kind[] = ["store", "seller", "campaign"];

function hiddenIn(name: string): Place[] {
  const rules = FILTERS_AT[name];
  if (!rules) return [];
  return FILTERED.map((kind, at) => ({ in: "body", path: [...rules, 0, "filters", at, "value"], kind }));
}

const IS_ID = /^(ids?|role|identities|\w+Ids?)$/;
type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[]; type?: string };

/** All id positions of an endpoint, derived from its declaration. Throws at an id parameter without a known kind. */
export function placesOf({ name, path, handler }: Endpoint): Place[] {
  const { query, body } = handler.declaration;
  const params = [...path.matchAll(/\[(\w*[iI]d)\]/g)].map(
    ([, param = ""]): Place => ({ in: "params", path: [param], kind: KIND_OF_PARAM[param] ?? kindOfPath(path) }),
  );
  const named = (
    [
      ["query", query],
      ["body", body],
    ] as const
  ).flatMap(([where, schema]) =>
    schema
      ? idsIn(z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }) as Json).map((at) => ({
          in: where,
          path: at,
        }))
      : [],
  );
  const places = named.flatMap((place): Place[] => {
    const field = String(place.path.findLast((step) => typeof step === "string"));
    const kind = KIND_OF[`${name} ${field}`] ?? KIND_OF[field];
    if (kind === undefined) throw new Error(`${name}: nobody said what ${place.path.join(".")} names`);
    return kind === null ? [] : [{ ...place, kind }];
  });
  return [...params, ...places, ...hiddenIn(name)];
}

function kindOfPath(path: string): Kind {
  const [, kind] = KIND_OF_PATH.find(([prefix]) => path.startsWith(prefix)) ?? [];
  if (!kind) throw new Error(`Nobody said what the id of ${path} names`);
  return kind;
}

function idsIn(schema: Json, at: (string | number)[] = []): (string | number)[][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!IS_ID.test(name)) return idsIn(property, [...at, name]);
    return [[...at, name, ...(isList(property) ? [0] : [])]];
  });
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  const all = [...own, ...parts.flatMap((part) => idsIn(part, at))];
  return [...new Map(all.map((path) => [path.join("."), path])).values()];
}

function isList({ type, anyOf = [] }: Json): boolean {
  return (
    type === "array" ||
    anyOf.some((part) => part.type === "array" && !anyOf.some(({ type: other }) => other === "string"))
  );
}

/** A copy of the value with `put` at that position. */
export function withAt(value: unknown, [step, ...rest]: (string | number)[], put: unknown): unknown {
  if (step === undefined) return put;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = withAt(list[step], rest, put);
    return list;
  }
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [step]: withAt(object[step], rest, put) };
}

/** A well-formed id of this kind that has never existed. */
export function absentId(kind: Kind): string {
  if (["agent", "conversation", "message", "messageFile"].includes(kind))
    return String(2_000_000_000 + Math.floor(Math.random() * 1e8));
  if (kind === "record") return `${crypto.randomUUID().slice(0, 8)}:9`;
  return crypto.randomUUID();
}

type Bodies = Record<string, (tenant: FilledTenant, params: Record<string, string>) => unknown>;

/** One condition for each kind of id that a segment can filter by, in the order of `FILTERED`. */
const rules = ({ ids }: FilledTenant) => [
  {
    logic: "AND",
    filters: [
      { category: "characteristic", field: "storeId", operator: "eq", value: ids.store },
      { category: "characteristic", field: "preferredSellerId", operator: "eq", value: ids.seller },
      { category: "engagement", field: "received", operator: "eq", value: ids.campaign },
    ],
  },
];
const draft = (t: FilledTenant) => ({
  name: t.text(),
  channel: "email",
  segmentId: t.ids.segment,
  tags: [t.mark],
  surveyId: t.ids.survey,
  email: { subject: t.text(), html: `<p>${t.text()}</p>` },
  whatsapp: { numberId: t.ids.number },
  behaviorRules: { rules: rules(t) },
});
const open = { active: true, open: "09:00", close: "18:00" };

/**
 * A valid body for each route, containing only the tenant's own ids. The suites fail for a route without a row here.
 */
export const BODIES: Bodies = {
  "POST /users/invite": (t) => ({
    email: `n${crypto.randomUUID()}@example.test`,
    roleId: t.ids.role,
    storeIds: [t.ids.store],
  }),
  "PATCH /users/[id]/role": (t) => ({ roleId: t.ids.role }),
  "PUT /users/[id]/stores": (t) => ({ storeIds: [t.ids.store] }),
  "PATCH /users/[id]/status": () => ({ active: false }),
  "POST /roles": (t) => ({ name: t.text(), permissions: ["app:dashboard"], readOnly: false, level: 30 }),
  "PATCH /roles/[id]": (t) => ({ name: t.text(), was: { permissions: ["app:dashboard"], readOnly: false } }),
  "POST /admin/queue/retry-failed": (t) => ({ ids: [t.ids.failedRun] }),
  "POST /erp/sync/trigger": () => ({ startDate: "2026-01-01", endDate: "2026-01-02" }),
  "PATCH /settings/organization": (t) => ({
    name: t.text(),
    campaignSettings: { messageLimitDays: 7, messageLimitCount: 3 },
  }),
  "PATCH /settings/stores/[id]/ecommerce": () => ({ isEcommerce: true }),
  "POST /settings/email": (t) => ({
    fromName: t.text(),
    fromAddress: "loja@example.test",
    replyTo: "loja@example.test",
    server: { host: "mail.example.test", port: 587, security: "starttls", username: "u", password: "p" },
  }),
  "POST /settings/api-keys": (t) => ({ name: t.text(), scopes: ["app:dashboard:read"], storeIds: [t.ids.store] }),
  "POST /settings/api-keys/[id]/rotate": () => ({ endsAt: "2031-01-01T00:00:00Z" }),
  "POST /settings/outbound-webhooks": (t) => ({
    url: "http://127.0.0.1:9/hook",
    description: t.text(),
    types: ["sale.registered"],
  }),
  "PATCH /settings/outbound-webhooks/[id]": (t) => ({ description: t.text() }),
  "POST /settings/outbound-webhooks/[id]/rotate-secret": () => ({ overlapHours: 1 }),
  "POST /settings/outbound-webhooks/[id]/replay": () => ({ since: "2026-01-01T00:00:00Z" }),
  "POST /imports": (t) => ({ fileName: t.text(), fileBytes: 10 }),
  "POST /imports/[id]/preview": () => ({ columns: ["externalId"], storeCode: null }),
  "PUT /settings/retention": () => ({ transactionYears: 7 }),
  "PUT /settings/quotas": () => ({
    messagesPerDay: 1_000,
    exportsPerHour: null,
    segmentQueriesPerMinute: null,
    apiRequestsPerMinute: null,
  }),
  "PUT /settings/costs": () => ({ marginPercent: 40 }),
  "PUT /settings/events": () => ({ types: ["sale.registered"] }),
  "POST /settings/costs/prices": () => ({ tariff: "email", price: 0.001, chargedPer: "sent", validFrom: "2031-01-01" }),
  "PUT /settings/rfm": () => ({ riskDays: 45, churnDays: 75, loyalTotalSpent: 250.5, loyalOrderCount: 2 }),
  "PUT /settings/erp": () => ({
    baseUrl: "http://erp.example.test",
    username: "u",
    password: "p",
    defaultBranch: "F1",
  }),
  "POST /settings/erp/test": () => ({ baseUrl: "http://127.0.0.1:9", username: "u", password: "p" }),
  "POST /settings/store": (t) => ({
    storeId: t.ids.store,
    businessHours: { schedule: { monday: open } },
  }),
  "POST /config/store-aliases": async (t) => ({ aliasId: await t.make("store"), principalId: t.ids.store }),
  "POST /settings/whatsapp": (t) => ({
    provider: "gateway",
    storeId: t.ids.store,
    gatewayInstanceName: `i ${crypto.randomUUID()}`,
  }),
  "PATCH /settings/whatsapp/[id]": () => ({ displayPhoneNumber: "5511912345678" }),
  "POST /messaging/templates": (t) => ({
    numberId: t.ids.number,
    name: `aviso_${crypto.randomUUID().replaceAll("-", "_")}`,
    category: "UTILITY",
    body: "Estamos abertos até as 20h.",
  }),
  "PUT /messaging/templates/[id]": () => ({ category: "UTILITY", body: "Fechamos às 20h." }),
  "POST /messaging/templates/sync": (t) => ({ numberId: t.ids.number }),
  "POST /whatsapp/helpdesk/config": () => ({
    instanceUrl: "http://127.0.0.1:9",
    apiKey: "key-of-an-account",
    accountId: 1,
  }),
  "POST /whatsapp/helpdesk/test": () => ({
    instanceUrl: "http://127.0.0.1:9",
    apiKey: "key-of-an-account",
    accountId: 1,
  }),
  "POST /whatsapp/helpdesk/mode": () => ({ mode: "gateway" }),
  "POST /whatsapp/helpdesk/wait-timeout": (t) => ({ enabled: true, minutes: 30, reassignmentMessage: t.text() }),
  "POST /whatsapp/helpdesk/agent-hours": () => ({ blockOutsideHours: false }),
  "POST /helpdesk/agents": (t) => ({
    name: t.text(),
    email: `a${crypto.randomUUID()}@example.test`,
    storeId: t.ids.store,
  }),
  "POST /helpdesk/conversations/[id]/messages": (t) => ({ replyId: crypto.randomUUID(), text: t.text() }),
  "POST /intelligence/segments": (t) => ({ name: t.text(), rules: rules(t) }),
  "PUT /intelligence/segments/[id]": (t) => ({ name: t.text(), rules: rules(t) }),
  "POST /intelligence/segments/preview": (t) => ({ rules: rules(t) }),
  "PATCH /intelligence/segments/[id]/status": () => ({ status: "inactive" }),
  "POST /campaigns": draft,
  "PATCH /campaigns/[id]": draft,
  "POST /campaigns/preview": (t) => ({
    channel: "email",
    email: { subject: "Oi {{first_name|x}}", html: `<p>${t.text()} {{name|x}}</p>` },
    whatsapp: { numberId: t.ids.number },
    surveyId: t.ids.survey,
    customerId: t.ids.customer,
  }),
  "POST /campaigns/[id]/test": (t) => ({ phone: "11987654321", customerId: t.ids.customer }),
  "PATCH /customers/[id]": () => ({ whatsappOptOut: true, emailOptOut: true }),
  "POST /customers/[id]/notes": (t) => ({ text: t.text() }),
  "POST /customers/[id]/split": (t, { id = "" }) => ({ identities: [t.recordOf(id)] }),
  "POST /customers/[id]/erase": () => ({ confirm: "ELIMINAR" }),
  "PATCH /erp/customers/[id]/preferences": (t) => ({
    preferredStoreId: t.ids.store,
    preferredSellerId: t.ids.seller,
  }),
  "POST /surveys": (t) => ({ question: `${t.text()}?`, storeId: t.ids.store }),
  "PATCH /surveys/[id]": (t) => ({ question: `${t.text()}?`, storeId: t.ids.store, isActive: true }),
};

const THIS_MONTH = startOfMonth(dayOf(new Date()));
/** Query parameters required besides ids. */
export const QUERIES: Record<string, Record<string, string>> = {
  "PUT /imports/[id]/parts": { part: "0" },
  "GET /campaigns/estimate": { channel: "email" },
  "GET /campaigns/estimate/effect": { channel: "email" },
  "GET /campaigns/estimate/cost": { channel: "whatsapp" },
  "GET /rfm/overview": { referencePeriod: THIS_MONTH },
  "GET /rfm/migrations": { currentPeriod: THIS_MONTH, previousPeriod: "2026-01-01" },
};
