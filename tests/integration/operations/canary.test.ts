import { randomBytes } from "node:crypto";
import type * as Pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { taxIds } from "../../support/sealed-world.ts";

const { lines } = vi.hoisted(() => {
  process.env.LOG_LEVEL = "trace";
  return { lines: [] as string[] };
});
/** The real logger with its redaction; captures its lines instead of writing to stdout. */
vi.mock("pino", async (original) => {
  const { default: pino } = await original<typeof Pino>();
  const kept = { write: (line: string) => void lines.push(line) };
  return {
    default: Object.assign((...args: Parameters<typeof pino>) => pino(...args), pino, { destination: () => kept }),
  };
});

const { PERMISSIONS } = await import("../../../lib/core/permissions.ts");
const { logger } = await import("../../../lib/platform/logger.ts");
const { upsertCustomers } = await import("../../../lib/customers/index.ts");
const { encrypt } = await import("../../../lib/platform/crypto.ts");
const { tenantDb } = await import("../../../lib/platform/db.ts");
const { recordEvents } = await import("../../support/event-recorder.ts");
const { createOrganization, createStore, createUser } = await import("../../support/factories.ts");
const { tokenFor } = await import("../../support/http.ts");
const { callRoute, listEndpoints } = await import("../../support/routes.ts");
const { columnsWith } = await import("../../support/text-search.ts");
const { figure } = await import("../../support/figures.ts");

const mark = randomBytes(5).toString("hex");
const [cpf = ""] = taxIds(1, 100_000_000 + Number.parseInt(mark.slice(0, 6), 16));
const SECRETS = {
  password: `pw-${mark}-canary`,
  apiKey: `ak-${mark}-canary`,
  accessToken: `at-${mark}-canary`,
  webhookSecret: `ws-${mark}-canary`,
  token: `tk-${mark}-canary`,
  /** Recognized by its form, under any name; its visible part does not count. */
  organizationKey: `balcao_live_visible0${mark}${"x".repeat(39)}`,
};
const PERSON = { email: `zz${mark}@canario.test`, phone: `1198${cpf.slice(0, 7)}`, name: `Zilda ${mark}`, cpf };
const secrets = Object.values(SECRETS);
const everything = [...secrets, ...Object.values(PERSON)];

/** Columns that may contain personal data. Anywhere else it is a leak. */
const HOME = /^public\.(customer|customer_identity|customer_record|customer_search|customer_erasure)\./;

type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number];
type Answer = { name: string; status: number; text: string };

let orgId: string;
let customerId: string;
let storeId: string;
let admin: string;
let recorder: Awaited<ReturnType<typeof recordEvents>>;
let endpoints: Endpoint[];
const answers: Answer[] = [];

async function send(endpoint: Endpoint, options: Parameters<typeof callRoute>[1]): Promise<Answer> {
  const response = await callRoute(endpoint, options);
  const answer = { name: endpoint.name, status: response.status, text: await response.text() };
  answers.push(answer);
  return answer;
}
async function ask(name: string, options: Parameters<typeof callRoute>[1]): Promise<Answer> {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`No ${name}`);
  return send(endpoint, { token: admin, ...options });
}

const query = new URLSearchParams({
  secret: SECRETS.webhookSecret,
  token: SECRETS.token,
  api_key: SECRETS.apiKey,
  ref: SECRETS.organizationKey,
  password: SECRETS.password,
  q: PERSON.cpf,
  search: PERSON.name,
  email: PERSON.email,
  phone: PERSON.phone,
  cpf: PERSON.cpf,
}).toString();
const body = {
  ...SECRETS,
  ...PERSON,
  secret: SECRETS.webhookSecret,
  data: { ...PERSON, ...SECRETS },
  list: everything,
};
const headers = {
  cookie: `session=${SECRETS.token}`,
  "x-crm-secret": SECRETS.webhookSecret,
  "x-api-key": SECRETS.apiKey,
};

beforeAll(async () => {
  recorder = await recordEvents();
  endpoints = await listEndpoints();
  ({ orgId } = await createOrganization("Canário"));
  storeId = await createStore(orgId, "F01");
  const user = await createUser(orgId, { permissions: [...PERMISSIONS] });
  admin = await tokenFor(user.clerkId, { exp: Math.floor(Date.now() / 1_000) + 3_600 });
  await tenantDb(orgId).sql((sql) =>
    upsertCustomers(sql, orgId, [
      {
        storeId,
        storeCode: "F01",
        externalId: "1",
        transId: 1,
        name: PERSON.name,
        email: PERSON.email,
        phone: PERSON.phone,
        phoneType: "MOBILE" as const,
        taxId: cpf,
        birthDate: null,
        zipCode: null,
        city: null,
        state: null,
        address: null,
        neighborhood: null,
      },
    ]),
  );
  const [customer] = await tenantDb(orgId).rows<{ id: string }>("SELECT id FROM customer");
  customerId = customer?.id ?? "";
}, 120_000);
afterAll(() => recorder.close());

const logged = () => lines.filter((line) => everything.some((value) => line.includes(value)));

describe("[E1] canary values in every input", () => {
  it("are accepted in the fields meant for them, while every external system is unavailable", async () => {
    const gone = "http://127.0.0.1:9";
    const server = { host: "127.0.0.1", port: 9, security: "none", username: "loja", password: SECRETS.password };
    const mail = { fromName: "Loja", fromAddress: "loja@example.test", server };
    const erp = { baseUrl: gone, username: "crm", password: SECRETS.password };
    const desk = { instanceUrl: gone, apiKey: SECRETS.apiKey, accountId: 7 };
    const provider = "cloud_official";
    const number = {
      provider,
      storeId,
      phoneNumberId: cpf.slice(0, 9),
      wabaId: "12345678",
      accessToken: SECRETS.accessToken,
    };
    const saved = [
      await ask("POST /settings/email", { body: mail }),
      await ask("PUT /settings/erp", { body: erp }),
      await ask("POST /settings/whatsapp", { body: number }),
      await ask("GET /customers", { query: `q=${PERSON.cpf}` }),
      await ask("GET /customers", { query: `q=${encodeURIComponent(PERSON.email)}` }),
      await ask("GET /settings/email", {}),
      await ask("GET /settings/erp", {}),
      await ask("GET /settings/whatsapp", {}),
    ];
    expect(saved.filter(({ status }) => status >= 300)).toEqual([]);
    await tenantDb(orgId).sql((sql) =>
      sql.run(
        `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id) VALUES ($1, $2, $3, 7)`,
        [orgId, gone, encrypt(SECRETS.apiKey, orgId)],
      ),
    );
    await ask("POST /settings/email/test", { body: { to: PERSON.email } });
    await ask("POST /settings/erp/test", { body: erp });
    await ask("POST /whatsapp/helpdesk/test", { body: desk });
    await ask("POST /whatsapp/helpdesk/config", { body: { ...desk, accountId: 8 } });
    await ask("GET /whatsapp/helpdesk/health", {});
    const upsert = { organizationId: orgId, ...PERSON, storeCode: "F01", externalId: "1" };
    await ask("POST /webhooks/automation", { token: SECRETS.token, body: { action: "customer.upsert", data: upsert } });
  });

  it("are sent to every route in query, headers and body, by an administrator and anonymously", async () => {
    const params = { id: customerId, token: SECRETS.token, messageId: customerId };
    // The job engine's endpoint belongs to the SDK, and nothing may be deleted before the search.
    const isLeftOut = ({ name }: Endpoint) => /DELETE|erase|inngest/.test(name);
    for (const endpoint of endpoints.filter((one) => !isLeftOut(one)))
      for (const token of [admin, SECRETS.token, undefined]) {
        await send(endpoint, { token, query, headers, params, body: endpoint.method === "GET" ? undefined : body });
        await send(endpoint, {
          token,
          headers,
          params,
          rawBody: `{"password": "${SECRETS.password}", ${PERSON.email}`,
        });
      }
    expect(answers.length).toBeGreaterThan(endpoints.length * 5);
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(endpoints.length);
  }, 300_000);

  it("appear in no log line", () => {
    logger.warn({ note: "the log is looked at", email: PERSON.email }, `${mark} is written`);
    expect(lines.some((line) => line.includes(`${mark} is written`))).toBe(true);
    const found = logged();
    expect(found).toEqual([]);
    figure("E1", { logLines: lines.length, "in the log": found.length });
  });

  it("appear in no response except personal data for users who may see it", () => {
    expect(answers.filter(({ text }) => text.includes(PERSON.name)).length).toBeGreaterThan(0);
    const withSecret = answers.filter(({ text }) => secrets.some((value) => text.includes(value)));
    expect(withSecret).toEqual([]);
    const refusals = answers.filter(
      ({ status, text }) => status >= 400 && everything.some((value) => text.includes(value)),
    );
    expect(refusals).toEqual([]);
    figure("E1", { requests: answers.length, "in answers": withSecret.length + refusals.length });
  });

  it("appear in no job payload, and in the database only in columns for personal data", async () => {
    const events = JSON.stringify(recorder.events);
    const inJobs = everything.filter((value) => events.includes(value));
    expect(inJobs).toEqual([]);
    const ownerUrl = inject("ownerDatabaseUrl");
    const inColumns = await columnsWith(ownerUrl, orgId, [...secrets, PERSON.cpf]);
    expect(inColumns).toEqual([]);
    const places = await columnsWith(ownerUrl, orgId, Object.values(PERSON));
    expect(places).toEqual(expect.arrayContaining(["public.customer.email", "public.customer_search.doc"]));
    expect(places.filter((place) => !HOME.test(place))).toEqual(["public.access_log.metadata"]);
    // This audit row records the invited address on purpose.
    const audited = await tenantDb(orgId).rows<{ action_type: string }>(
      "SELECT DISTINCT action_type FROM access_log WHERE metadata::text ILIKE '%' || $1 || '%'",
      [PERSON.email],
    );
    expect(audited).toEqual([{ action_type: "USER_INVITE" }]);
    figure("E1", { canaries: everything.length, "in jobs": inJobs.length, "secrets in columns": inColumns.length });
  });
});
