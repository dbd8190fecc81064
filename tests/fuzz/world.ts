import type { Ctx } from "../../lib/platform/ctx.ts";
import { CustomerShop } from "../support/customer-shop.ts";
import { bindInbox, pointAt } from "../support/desk-tenants.ts";
import { furnish, type HelpdeskAccount } from "../support/helpdesk.ts";
import { addCloudNumber, addGatewayNumber } from "../support/providers.ts";
import { type Keys, makeKeys } from "./api-keys.ts";
import type { Marks } from "./checks.ts";
import { TableFiller } from "./fill-tables.ts";
import { fieldHints } from "./hints.ts";
import { IdPool } from "./id-pool.ts";
import type { OwnStack } from "./own-stack.ts";
import { type Credentials, credentialsOf, hireTeam, type Team } from "./principals.ts";

const PEOPLE = 5;
/** Objects that requests delete, and the minimum number kept of each. */
const REFILLED = [
  "segment",
  "campaign",
  "survey",
  "role",
  "app_user",
  "sending_stop",
  "redirect_token",
  "survey_token",
];
const AT_LEAST: number = 10;

type Tenant = {
  orgId: string;
  ctx: Ctx;
  team: Team;
  keys: Keys;
  canary: string;
  marks: Marks;
  /** Tokens that give public access to some of its data. */
  secrets: Set<string>;
  /** Its helpdesk account, and the ids of its agents there. */
  desk: number;
  agents: string[];
};

/** Everything requests can refer to, and what neither organization may see of the other. */
export type World = {
  ids: IdPool;
  credentials: Credentials;
  ours: Pick<Tenant, "orgId" | "marks" | "secrets">;
  theirs: Pick<Tenant, "orgId" | "marks" | "secrets">;
  /** Recreates what requests deleted. */
  refill(): Promise<void>;
  forgetLimits(): Promise<void>;
};

/** Two organizations with a row each in every table; free texts identify the owner. */
export class FuzzWorld implements World {
  readonly ids = new IdPool();
  readonly ours: Tenant;
  readonly theirs: Tenant;
  readonly credentials: Credentials;
  readonly #filler: TableFiller;

  private constructor(ours: Tenant, theirs: Tenant, filler: TableFiller) {
    [this.ours, this.theirs, this.#filler] = [ours, theirs, filler];
    this.credentials = credentialsOf(
      { ours: ours.team, theirs: theirs.team },
      { ours: ours.keys, theirs: theirs.keys },
    );
    this.ids.learn(fieldHints(this.ids));
  }

  static async open(stack: OwnStack): Promise<FuzzWorld> {
    const { outside, ownerUrl } = stack;
    const filler = await TableFiller.open(ownerUrl);
    const ours = await openTenant(outside, filler, "Sabia");
    const theirs = await openTenant(outside, filler, "Tucano");
    const world = new FuzzWorld(ours, theirs, filler);
    // A few ids of the other organization, too: requests with them must get "not found".
    await world.#learnIds(theirs, 2);
    await world.refill();
    for (const { desk, agents } of [ours, theirs]) {
      world.ids.add("agent", ...agents);
      world.ids.add("conversation", ...(await conversationsOf(stack, desk)));
    }
    return world;
  }

  async refill(): Promise<void> {
    await this.#filler.fillUp(REFILLED, AT_LEAST, this.ours.orgId, this.ours.canary);
    await this.#filler.fillEmpty(this.ours.orgId, this.ours.canary);
    await this.#completeCampaigns();
    await this.#learnIds(this.ours, 30);
  }

  async forgetLimits(): Promise<void> {
    await this.#filler.db.query("DELETE FROM platform.rate_window");
  }

  async close(): Promise<void> {
    await this.#filler.db.end();
  }

  /** Completes campaigns: an incomplete one is rejected before a send starts. */
  async #completeCampaigns(): Promise<void> {
    const orgId = [this.ours.orgId];
    await this.#filler.db.query(
      `INSERT INTO campaign_content (organization_id, campaign_id, subject, html)
       SELECT organization_id, id, 'Novidades', '<p>Oi</p>' FROM campaign WHERE organization_id = $1 ON CONFLICT DO NOTHING`,
      orgId,
    );
    await this.#filler.db.query(
      `INSERT INTO campaign_schedule (organization_id, campaign_id)
       SELECT organization_id, id FROM campaign WHERE organization_id = $1 ON CONFLICT DO NOTHING`,
      orgId,
    );
  }

  /** No ids of the team: a request would remove its own caller's role. */
  async #learnIds({ orgId, team, secrets }: Tenant, atMost: number): Promise<void> {
    const own = new Set(Object.values(team).flatMap(({ id, roleId }) => [id, roleId]));
    for (const [kind, query] of Object.entries(KINDS)) {
      const { rows } = await this.#filler.db.query<{ id: string }>(`${query} ORDER BY random()`, [orgId]);
      const free = rows.map(({ id }) => id).filter((id) => !own.has(id));
      this.ids.add(kind, ...free.slice(0, atMost));
      if (TOKENS.includes(kind)) for (const token of free) secrets.add(token);
    }
  }
}

const all = (table: string, column = "id") =>
  `SELECT "${column}"::text AS id FROM "${table}" WHERE organization_id = $1`;
const KINDS: Record<string, string> = {
  organization: "SELECT id::text FROM organization WHERE id = $1",
  store: all("store"),
  alias: `${all("store")} AND primary_store_id IS NOT NULL`,
  customer: all("customer"),
  role: all("role"),
  user: all("app_user"),
  email: `${all("app_user", "email")} AND email LIKE '%@example.test'`,
  segment: all("segment"),
  campaign: all("campaign"),
  recipient: all("campaign_recipient"),
  survey: all("survey"),
  number: all("store_whatsapp_number"),
  providerNumber: `${all("store_whatsapp_number", "phone_number_id")} AND phone_number_id IS NOT NULL`,
  providerInstance: `${all("store_whatsapp_number", "gateway_instance_name")} AND gateway_instance_name IS NOT NULL`,
  providerMessage: `${all("whatsapp_message", "provider_message_id")} AND provider_message_id IS NOT NULL`,
  stop: all("sending_stop"),
  seller: all("seller"),
  job: all("job_run"),
  link: all("redirect_token", "token"),
  open: all("open_token", "token"),
  unsubscribe: all("unsubscribe_token", "token"),
  surveyToken: all("survey_token", "token"),
};

const TOKENS = ["link", "open", "unsubscribe", "surveyToken"];

async function openTenant(outside: OwnStack["outside"], filler: TableFiller, name: string): Promise<Tenant> {
  const canary = `${name}${Math.random().toString(36).slice(2, 8)}`;
  const shop = await CustomerShop.open();
  const { ctx, orgId } = shop;
  await ctx.db.sql(async (sql) => {
    await sql.run("UPDATE organization SET name = $2, slug = lower($2) WHERE id = $1", [orgId, canary]);
    await sql.run("UPDATE store SET trade_name = $2 || code, city = $2 WHERE organization_id = $1", [orgId, canary]);
  });
  for (let n = 0; n < PEOPLE; n += 1) await addPerson(shop, canary, n);
  await addCloudNumber(outside.sandbox, ctx, shop.storeId("F01"));
  await addGatewayNumber(outside.sandbox, ctx, shop.storeId("F02"));
  const desk = await furnish(outside.desk, canary, ["F01", "F02"]);
  for (const [at, code] of ["F01", "F02"].entries())
    await bindInbox(ctx, shop.storeId(code), desk.inboxes[at]?.id ?? null);
  await pointAt(ctx, { url: outside.url, accountId: desk.id, apiKey: desk.adminToken });
  await converse(outside, desk, canary);
  const team = await hireTeam(orgId, [shop.storeId("F01")]);
  const keys = await makeKeys(orgId, team.admin.clerkId, shop.storeId("F01"));
  await filler.fillEmpty(orgId, canary);
  const marks = { ids: await idsOf(filler, orgId), canaries: [canary, canary.toLowerCase()] };
  const agents = desk.agents.map(({ id }) => String(id));
  return { orgId, ctx, team, keys, canary, marks, secrets: new Set(), desk: desk.id, agents };
}

async function conversationsOf({ outside }: OwnStack, account: number): Promise<string[]> {
  const rows = await outside.desk.rows<{ id: number }>(
    "SELECT display_id AS id FROM conversations WHERE account_id = $1",
    [account],
  );
  return rows.map(({ id }) => String(id));
}

/** Open conversations: one waiting, one assigned to an agent, per store. */
async function converse({ desk }: OwnStack["outside"], account: HelpdeskAccount, canary: string): Promise<void> {
  for (const [at, { id: inboxId }] of account.inboxes.entries())
    for (const assigneeId of [undefined, account.agents[at * 2]?.id])
      await desk.addConversation(account.id, {
        inboxId,
        name: `${canary} Contato`,
        phone: `+551197000000${at}`,
        text: "Oi",
        assigneeId,
        createdAt: new Date(Date.now() - 23 * 3_600_000),
      });
}

async function addPerson(shop: CustomerShop, canary: string, n: number): Promise<void> {
  const code = n % 2 === 0 ? "F01" : "F02";
  await shop.customer(code, `E${n}`, {
    name: `${canary} Pessoa ${n}`,
    email: `${canary.toLowerCase()}${n}@example.test`,
    phone: `119${String(70_000_000 + n)}`,
    phoneType: "MOBILE" as const,
    birthDate: "1980-05-15",
    city: canary,
    state: "SP",
    neighborhood: canary,
    zipCode: "01310100",
  });
  const items = [{ productExternalId: "P1", quantity: 1, unitPriceCents: 500n, color: null, size: null }];
  await shop.sell(`${code}:E${n}`, [{ code, at: "2026-11-20T12:00:00Z", cents: 5_000 + n, items }]);
}

/** Every uuid in an organization's rows, in any column, including its own id. */
async function idsOf({ db }: TableFiller, orgId: string): Promise<Set<string>> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations' AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype`,
  );
  const ids = new Set<string>();
  for (const { table, column } of columns) {
    const own = table === "organization" ? "id" : "organization_id";
    const { rows } = await db.query<{ id: string }>(
      `SELECT "${column}"::text AS id FROM "${table}" WHERE "${own}" = $1 AND "${column}" IS NOT NULL`,
      [orgId],
    );
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}
