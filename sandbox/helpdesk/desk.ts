import type { Clock } from "../calendar.ts";
import { type Answer, json, type SandboxRequest } from "../http/answer.ts";
import type { WebhookSender } from "../webhooks/sender.ts";
import { setDelivery } from "./calls/messages.ts";
import { DeskDatabase, type Sql } from "./database.ts";
import { deliver, deliveriesOf, targetFinder } from "./deliver.ts";
import { enter, sit } from "./entry.ts";
import { Files } from "./files.ts";
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
import { findMessages } from "./message-views.ts";
import type { Account, Actor, Turn } from "./turn.ts";

type World = { clock: Clock; sender: WebhookSender; ownUrl: () => string };
type Given = Pick<Turn, "query" | "body" | "isForm" | "files">;
type Who = { account: Account; actor: Actor };
type Seat = { accountId: number; userId: number };

/** The sandbox's helpdesk: REST calls, test and demo actions, and the webhooks they emit. */
export class Desk {
  readonly files: Files;
  /** Called with every REST request and its response. */
  onExchange: ((exchange: SandboxRequest & { status: number; response: unknown }) => void) | undefined;
  readonly #database: DeskDatabase;
  readonly #world: World;

  private constructor(database: DeskDatabase, world: World) {
    this.#database = database;
    this.#world = world;
    this.files = new Files(world.ownUrl);
  }

  static async open(databaseUrl: string, world: World): Promise<Desk> {
    return new Desk(await DeskDatabase.open(databaseUrl), world);
  }

  /** Runs one REST request as the user of its access token. */
  async act(request: SandboxRequest, accountId: number, work: (turn: Turn) => Promise<Answer>): Promise<Answer> {
    const body = await request.body().catch((error: unknown) => error);
    if (body instanceof Error) return json(400, { status: 400, error: "Bad Request" });
    const given = { query: request.query, ...fromBody(body) };
    return this.#turn(given, (sql) => enter(sql, request, accountId), work);
  }

  /** Like `act`, but for a user of the account who works in the helpdesk's UI, without a token. */
  actAs<T>({ accountId, userId }: Seat, body: unknown, work: (turn: Turn) => Promise<T>): Promise<T> {
    const given = { query: new URLSearchParams(), ...fromBody(body) };
    return this.#turn(given, (sql) => sit(sql, accountId, userId), work);
  }

  async #turn<T>(given: Given, who: (sql: Sql) => Promise<Who>, work: (turn: Turn) => Promise<T>): Promise<T> {
    const now = this.#world.clock.now();
    const { result, deliveries, entered } = await this.#database.tx(async (sql) => {
      const entered = await who(sql);
      const targets = targetFinder(sql, entered.account.id);
      const turn: Turn = { sql, now, ...entered, ...given, kept: this.files, told: [], targets };
      const result = await work(turn);
      return { result, entered, deliveries: await deliveriesOf(turn) };
    });
    deliver(this.#world.sender, now, deliveries, (messageId, status) => {
      const seat = { accountId: entered.account.id, userId: entered.actor.id };
      void this.#fail(seat, messageId, status).catch(() => undefined);
    });
    return result;
  }

  /** Marks a message as failed after the API inbox's webhook URL rejected it. */
  #fail(seat: Seat, messageId: number, status: number): Promise<unknown> {
    return this.actAs(seat, {}, async (turn) => {
      const [message] = await findMessages(turn.sql, "m.id = $1 AND m.status <> 3 AND m.message_type = 1", [messageId]);
      if (message) await setDelivery(turn, message, "failed", status === 0 ? "Request failed" : `${status}`);
    });
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

  /** Runs any query, for tests. */
  rows<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]> {
    return this.#database.tx((sql) => sql.rows<T>(text, params));
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  #put<T>(work: (sql: Sql, now: Date) => Promise<T>): Promise<T> {
    return this.#database.tx((sql) => work(sql, this.#world.clock.now()));
  }
}

function fromBody(body: unknown): Pick<Turn, "body" | "isForm" | "files"> {
  if (!(body instanceof FormData)) return { body, isForm: false, files: [] };
  const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const files = body.getAll("attachments[]").filter((file): file is File => typeof file !== "string");
  return { body: Object.fromEntries(texts), isForm: true, files };
}
