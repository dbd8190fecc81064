import { type HelpdeskDatabase, openHelpdeskDatabase } from "../../lib/helpdesk/store/desk/database.ts";
import { DeskDatabase, utc } from "../../sandbox/helpdesk/database.ts";
import {
  addAccount,
  addAgent,
  addConversation,
  addInbox,
  type ConversationInput,
} from "../../sandbox/helpdesk/furnish.ts";
import { openOwnDatabase } from "./own-database.ts";

const MESSAGE_TYPES = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const;

export type DeskSide = {
  accountId: number;
  adminId: number;
  adminToken: string;
  /** Ana Souza and Rui Costa of CENTRO, Ana Souza of NORTE. */
  ana: number;
  rui: number;
  anaNorte: number;
  centro: number;
  norte: number;
};
type MessageInput = {
  conversationId: number;
  type: keyof typeof MESSAGE_TYPES;
  content?: string;
  at?: Date;
  sourceId?: string;
  attributes?: string;
};

/** Missing on customers' servers that run older helpdesk versions. */
const OLDER = `
  DROP TABLE user_sessions, conversation_participants, notification_settings;
  ALTER TABLE users DROP otp_secret, DROP consumed_timestep, DROP otp_required_for_login, DROP otp_backup_codes;
  ALTER TABLE account_users DROP agent_capacity_policy_id, DROP custom_role_id;
  ALTER TABLE conversations DROP assignee_agent_bot_id, DROP sla_policy_id;
  ALTER TABLE messages DROP sentiment, DROP processed_message_content, ALTER source_id TYPE varchar;
  ALTER TABLE channel_api DROP secret;
  ALTER TABLE webhooks DROP secret`;

/** A helpdesk database with two accounts that differ only in their ids, and our connection to it. */
export class DeskWorld {
  readonly #drop: () => Promise<void>;
  readonly #database: DeskDatabase;
  readonly db: HelpdeskDatabase;
  ours!: DeskSide;
  theirs!: DeskSide;

  private constructor(drop: () => Promise<void>, database: DeskDatabase, db: HelpdeskDatabase) {
    this.#drop = drop;
    this.#database = database;
    this.db = db;
  }

  static async open(version: "current" | "older"): Promise<DeskWorld> {
    const { url, drop } = await openOwnDatabase("desk");
    const database = await DeskDatabase.open(url);
    const world = new DeskWorld(drop, database, openHelpdeskDatabase(url));
    world.ours = await world.#furnish();
    world.theirs = await world.#furnish();
    if (version === "older") await world.rows(OLDER);
    return world;
  }

  rows<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]> {
    return this.#database.tx((sql) => sql.rows<T>(text, params));
  }

  async addAgent(side: DeskSide, name: string, inboxIds: number[] = []): Promise<number> {
    return (await this.#database.tx((sql) => addAgent(sql, new Date(), side.accountId, { name, inboxIds }))).id;
  }

  /** Adds a user of one account to the other. */
  async join(side: DeskSide, userId: number): Promise<void> {
    await this.rows(
      "INSERT INTO account_users (account_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 0, now(), now())",
      [side.accountId, userId],
    );
  }

  addConversation(side: DeskSide, input: Omit<ConversationInput, "inboxId"> & { inboxId?: number } = {}) {
    return this.#database.tx((sql) =>
      addConversation(sql, new Date(), side.accountId, { inboxId: side.centro, ...input }),
    );
  }

  async addMessage(side: DeskSide, { conversationId, type, at = new Date(), ...input }: MessageInput): Promise<number> {
    const [row] = await this.rows<{ id: number }>(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, source_id, content_attributes,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
      [
        input.content ?? "",
        side.accountId,
        side.centro,
        conversationId,
        MESSAGE_TYPES[type],
        input.sourceId ?? null,
        input.attributes ?? "{}",
        utc(at),
      ],
    );
    return row?.id ?? 0;
  }

  /** All rows that belong to an account, including its users. */
  async dump({ accountId }: DeskSide): Promise<string[]> {
    const tables = await this.rows<{ name: string; keys: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text) AS keys FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('account_id', 'user_id', 'inbox_id', 'team_id', 'owner_id')
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`,
    );
    const people = "(SELECT user_id FROM account_users WHERE account_id = $1)";
    const rows = await this.rows<{ line: string }>(`SELECT u::text AS line FROM users u WHERE id IN ${people}`, [
      accountId,
    ]);
    const places: Record<string, string> = {
      account_id: "account_id = $1",
      inbox_id: "inbox_id IN (SELECT id FROM inboxes WHERE account_id = $1)",
      team_id: "team_id IN (SELECT id FROM teams WHERE account_id = $1)",
      user_id: `user_id IN ${people}`,
      owner_id: `owner_id IN ${people}`,
    };
    for (const { name, keys } of tables) {
      // The first of these columns that a table has determines the account of its rows.
      const where = Object.entries(places).find(([key]) => keys.includes(key))?.[1];
      const found = await this.rows<{ line: string }>(
        `SELECT '${name} ' || t::text AS line FROM ${name} t WHERE ${where}`,
        [accountId],
      );
      rows.push(...found);
    }
    return rows.map(({ line }) => line).sort();
  }

  async close(): Promise<void> {
    await Promise.all([this.db.close(), this.#database.close()]);
    await this.#drop();
  }

  #furnish(): Promise<DeskSide> {
    const now = new Date();
    return this.#database.tx(async (sql) => {
      const account = await addAccount(sql, now, {});
      const centro = (await addInbox(sql, now, account.id, { name: "CENTRO" })).id;
      const norte = (await addInbox(sql, now, account.id, { name: "NORTE" })).id;
      const put = async (name: string, inboxId: number) =>
        (await addAgent(sql, now, account.id, { name, inboxIds: [inboxId] })).id;
      const ana = await put("Ana Souza - CENTRO", centro);
      const rui = await put("Rui Costa - CENTRO", centro);
      const anaNorte = await put("Ana Souza - NORTE", norte);
      const { id: accountId, adminId, adminToken } = account;
      return { accountId, adminId, adminToken, ana, rui, anaNorte, centro, norte };
    });
  }
}
