import pg from "pg";
import { ProbeError } from "../health/probe.ts";
import { postgresSocket } from "./postgres-socket.ts";

/** Transactions kept open during the check, so that a transaction pooler has to switch servers. */
const OTHER_TRANSACTIONS = 3;
const TIMEOUT_MS = 5_000;

/** The address is that of a pooler that shares server sessions between clients. */
export class SharedSessionError extends ProbeError {
  override name = "SharedSessionError";

  constructor(variable: string, purpose: string) {
    super(
      `${variable} leads through a pooler in transaction mode, but ${purpose}. ` +
        `Set ${variable} to the database server's own address (or to a pooler in session mode).`,
    );
  }
}

/**
 * Whether the server session belongs to the connection, as LISTEN and session locks require. A pooler in transaction
 * mode gives another client's transaction the same server process, or this client another process.
 */
export async function hasOwnSession(connectionString: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const options = { connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    const client = new pg.Client({ ...options, stream: postgresSocket }).on("error", () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const session = await serverProcess(first);
    for (let count = 0; count < OTHER_TRANSACTIONS; count += 1) {
      const other = await open();
      await other.query("BEGIN");
      if ((await serverProcess(other)) === session || (await serverProcess(first)) !== session) return false;
    }
    return true;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function serverProcess(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
