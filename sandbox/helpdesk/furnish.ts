import { randomUUID } from "node:crypto";
import { type Sql, utc } from "./database.ts";
import { AVAILABILITIES, type Availability, LOCALES, ROLES, type Role, STATUSES, type Status } from "./enums.ts";
import { tagConversation } from "./labels.ts";
import { addUser, randomToken } from "./users.ts";

export type DeskAccount = { id: number; name: string; adminId: number; adminToken: string };
export type DeskAgent = { id: number; name: string; email: string; token: string };
export type DeskInbox = { id: number; name: string };
export type DeskConversation = { id: number; displayId: number; contactId: number };

export type AccountInput = { id?: number; name?: string; locale?: keyof typeof LOCALES; adminToken?: string };
export type AgentInput = {
  name: string;
  email?: string;
  role?: Role;
  availability?: Availability;
  isConfirmed?: boolean;
  inboxIds?: number[];
  token?: string;
};
export type InboxInput = { name: string; channel?: "api" | "whatsapp"; webhookUrl?: string; phone?: string };
export type ConversationInput = {
  inboxId: number;
  /** Uses the contact with this phone, or creates it. */
  phone?: string;
  name?: string;
  contactId?: number;
  status?: Status;
  assigneeId?: number;
  labels?: string[];
  /** The customer's message; absent: none yet. */
  text?: string;
  createdAt?: Date;
};

/** The account's service user, whose token the product uses. */
export const OFFICE_NAME = "Integração CRM";

export async function addAccount(sql: Sql, now: Date, input: AccountInput = {}): Promise<DeskAccount> {
  const { name = "Loja", locale = "pt_BR", adminToken } = input;
  const { id } = await sql.one<{ id: number }>(
    `INSERT INTO accounts (id, name, locale, created_at, updated_at)
     VALUES (coalesce($1::int, nextval('accounts_id_seq')::int), $2, $3, $4, $4) RETURNING id`,
    [input.id ?? null, name, LOCALES[locale], utc(now)],
  );
  await sql.rows("SELECT setval('accounts_id_seq', (SELECT max(id) FROM accounts))");
  const admin = await addAgent(sql, now, id, {
    name: OFFICE_NAME,
    email: `integracao@conta-${id}.test`,
    role: "administrator",
    token: adminToken,
  });
  return { id, name, adminId: admin.id, adminToken: admin.token };
}

export async function addAgent(sql: Sql, now: Date, accountId: number, input: AgentInput): Promise<DeskAgent> {
  const { name, role = "agent", availability = "online", isConfirmed = true, inboxIds = [] } = input;
  const { email = `${randomToken()}@conta-${accountId}.test` } = input;
  const { id, token } = await addUser(sql, now, { email, name, isConfirmed, token: input.token });
  await sql.rows(
    `INSERT INTO account_users (account_id, user_id, role, availability, auto_offline, created_at, updated_at)
     VALUES ($1, $2, $3, $4, false, $5, $5)`,
    [accountId, id, ROLES.indexOf(role), AVAILABILITIES.indexOf(availability), utc(now)],
  );
  await sql.rows(
    `INSERT INTO inbox_members (user_id, inbox_id, created_at, updated_at)
     SELECT $1, unnest($2::int[]), $3::timestamp, $3::timestamp`,
    [id, inboxIds, utc(now)],
  );
  return { id, name, email, token };
}

export async function addInbox(sql: Sql, now: Date, accountId: number, input: InboxInput): Promise<DeskInbox> {
  const {
    name,
    channel = "api",
    webhookUrl = "",
    phone = `+55119${randomToken().replace(/\D/g, "").padEnd(8, "0")}`,
  } = input;
  const made =
    channel === "api"
      ? await sql.one<{ id: number }>(
          `INSERT INTO channel_api (account_id, webhook_url, identifier, hmac_token, secret, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
          [accountId, webhookUrl, randomToken(), randomToken(), randomToken(), utc(now)],
        )
      : await sql.one<{ id: number }>(
          `INSERT INTO channel_whatsapp (account_id, phone_number, provider, created_at, updated_at)
           VALUES ($1, $2, 'whatsapp_cloud', $3, $3) RETURNING id`,
          [accountId, phone, utc(now)],
        );
  const { id } = await sql.one<{ id: number }>(
    `INSERT INTO inboxes (channel_id, account_id, name, channel_type, enable_auto_assignment, created_at, updated_at)
     VALUES ($1, $2, $3, $4, false, $5, $5) RETURNING id`,
    [made.id, accountId, name, channel === "api" ? "Channel::Api" : "Channel::Whatsapp", utc(now)],
  );
  return { id, name };
}

export async function addContact(
  sql: Sql,
  now: Date,
  accountId: number,
  { phone, name = "" }: { phone: string; name?: string },
): Promise<number> {
  const { id } = await sql.one<{ id: number }>(
    `INSERT INTO contacts (name, phone_number, account_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $4) RETURNING id`,
    [name, phone, accountId, utc(now)],
  );
  return id;
}

/** Adds an existing conversation without emitting webhooks. */
export async function addConversation(
  sql: Sql,
  now: Date,
  accountId: number,
  input: ConversationInput,
): Promise<DeskConversation> {
  const { inboxId, status = "open", assigneeId = null, labels = [], text, createdAt = now } = input;
  const contactId = input.contactId ?? (await contactOf(sql, createdAt, accountId, input));
  const link = await sql.one<{ id: number }>(
    `INSERT INTO contact_inboxes (contact_id, inbox_id, source_id, pubsub_token, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [contactId, inboxId, randomUUID(), randomToken(), utc(createdAt)],
  );
  const made = await sql.one<{ id: number; displayId: number }>(
    `INSERT INTO conversations (account_id, inbox_id, status, assignee_id, contact_id, contact_inbox_id, display_id,
       created_at, updated_at, last_activity_at, waiting_since)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $7, $7, $7) RETURNING id, display_id AS "displayId"`,
    [accountId, inboxId, STATUSES.indexOf(status), assigneeId, contactId, link.id, utc(createdAt)],
  );
  if (text !== undefined)
    await sql.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, sender_type, sender_id,
         created_at, updated_at) VALUES ($1, $2, $3, $4, 0, 'Contact', $5, $6, $6)`,
      [text, accountId, inboxId, made.id, contactId, utc(createdAt)],
    );
  if (labels.length > 0) {
    await tagConversation(sql, createdAt, made.id, labels);
    await sql.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 2, $5, $5)`,
      [`${OFFICE_NAME} adicionou ${labels.join(", ")}`, accountId, inboxId, made.id, utc(createdAt)],
    );
  }
  return { ...made, contactId };
}

async function contactOf(
  sql: Sql,
  now: Date,
  accountId: number,
  { phone = `+55119${String(Date.now()).slice(-8)}`, name }: ConversationInput,
): Promise<number> {
  const known = await sql.rows<{ id: number }>(
    "SELECT id FROM contacts WHERE account_id = $1 AND phone_number = $2 ORDER BY id LIMIT 1",
    [accountId, phone],
  );
  return known[0]?.id ?? addContact(sql, now, accountId, { phone, name });
}
