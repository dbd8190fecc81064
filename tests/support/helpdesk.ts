import { randomInt } from "node:crypto";
import type { Desk, DeskAccount, DeskAgent, DeskInbox, Sandbox, SandboxOptions } from "../../sandbox/index.ts";
import type { Exchange } from "./helpdesk-contract.ts";
import { openOwnDatabase } from "./own-database.ts";
import { startProviders } from "./providers.ts";

export type HelpdeskAccount = DeskAccount & { inboxes: DeskInbox[]; agents: DeskAgent[] };

/** `isDemo`: create the demo's two accounts before the two test accounts. */
type WorldOptions = Omit<SandboxOptions, "helpdesk"> & { isDemo?: boolean };

export type HelpdeskWorld = {
  /** The helpdesk's base URL; the API is below it at `/api/v1/accounts/…`. */
  url: string;
  databaseUrl: string;
  /** Two accounts in one database, with two inboxes of two agents each. */
  accounts: [HelpdeskAccount, HelpdeskAccount];
  desk: Desk;
  /** Every REST call so far, for comparison with the helpdesk's own API description. */
  exchanges: Exchange[];
  /** Faults, outbox and WhatsApp providers of the same sandbox. */
  sandbox: Sandbox;
  close: () => Promise<void>;
};

/**
 * A helpdesk with its own database on the test server, set as this process's `HELPDESK_DATABASE_URL`. Call it at the
 * top of `beforeAll`, before any code reads the configuration.
 */
export async function openHelpdeskWorld({ isDemo, ...options }: WorldOptions = {}): Promise<HelpdeskWorld> {
  const { url: databaseUrl, drop } = await openOwnDatabase("helpdesk");
  process.env.HELPDESK_DATABASE_URL = databaseUrl;
  const sandbox = await startProviders({ ...options, helpdesk: { databaseUrl, isDemo } });
  const { helpdesk: desk } = sandbox;
  if (!desk) throw new Error("The sandbox has no helpdesk");
  // Start account ids at random: an account of an address belongs to one organization, and another suite's helpdesk may
  // have used this port.
  await desk.rows("SELECT setval(pg_get_serial_sequence('accounts', 'id'), $1)", [randomInt(1_000, 1_000_000_000)]);
  const first = await furnish(desk, "Aurora", ["CENTRO", "NORTE"]);
  const second = await furnish(desk, "Bela", ["SUL", "LESTE"]);
  const exchanges = recordExchanges(desk);
  const close = async () => {
    await sandbox.stop();
    await drop();
  };
  return { url: sandbox.helpdeskUrl, databaseUrl, accounts: [first, second], desk, exchanges, sandbox, close };
}

/** Adds an account with an inbox and two agents for each of these stores. */
export async function furnish(desk: Desk, name: string, codes: string[]): Promise<HelpdeskAccount> {
  const account = await desk.addAccount({ name });
  const inboxes: DeskInbox[] = [];
  const agents: DeskAgent[] = [];
  for (const code of codes) {
    const inbox = await desk.addInbox(account.id, { name: code });
    inboxes.push(inbox);
    for (const person of ["Ana Souza", "Rui Costa"])
      agents.push(await desk.addAgent(account.id, { name: `${person} - ${code}`, inboxIds: [inbox.id] }));
  }
  return { ...account, inboxes, agents };
}

function recordExchanges(desk: Desk): Exchange[] {
  const exchanges: Exchange[] = [];
  desk.onExchange = ({ method, path, body, status, response }) => {
    const exchange: Exchange = { method, path, status, request: undefined, response };
    exchanges.push(exchange);
    void body().then(
      (given) => {
        if (!(given instanceof FormData)) exchange.request = given;
      },
      () => undefined,
    );
  };
  return exchanges;
}
