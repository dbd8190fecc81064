import type { Clock } from "../calendar.ts";
import { DeskDatabase, type Sql } from "./database.ts";
import {
  type AccountInput,
  type AgentInput,
  addAccount,
  addAgent,
  addContact,
  addConversation,
  addInbox,
  type ConversationInput,
  type DeskAccount,
  type DeskAgent,
  type DeskConversation,
  type DeskInbox,
  type InboxInput,
} from "./furnish.ts";

/** The helpdesk behind its doors: what a test or a demo puts into it, and what it looks up there. */
export class Desk {
  readonly database: DeskDatabase;
  readonly #clock: Clock;

  private constructor(database: DeskDatabase, clock: Clock) {
    this.database = database;
    this.#clock = clock;
  }

  static async open(databaseUrl: string, clock: Clock): Promise<Desk> {
    return new Desk(await DeskDatabase.open(databaseUrl), clock);
  }

  addAccount(input?: AccountInput): Promise<DeskAccount> {
    return this.#put((sql, now) => addAccount(sql, now, input));
  }

  addAgent(accountId: number, input: AgentInput): Promise<DeskAgent> {
    return this.#put((sql, now) => addAgent(sql, now, accountId, input));
  }

  addInbox(accountId: number, input: InboxInput): Promise<DeskInbox> {
    return this.#put((sql, now) => addInbox(sql, now, accountId, input));
  }

  addContact(accountId: number, input: { phone: string; name?: string }): Promise<number> {
    return this.#put((sql, now) => addContact(sql, now, accountId, input));
  }

  addConversation(accountId: number, input: ConversationInput): Promise<DeskConversation> {
    return this.#put((sql, now) => addConversation(sql, now, accountId, input));
  }

  /** Whatever a test wants to know of the database. */
  rows<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]> {
    return this.database.tx((sql) => sql.rows<T>(text, params));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  #put<T>(work: (sql: Sql, now: Date) => Promise<T>): Promise<T> {
    return this.database.tx((sql) => work(sql, this.#clock.now()));
  }
}
