import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "../../../prisma/generated/client.ts";

/** Runs a statement on the connection of an open transaction. */
type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
type SharedClient = { client: PrismaClient; sender: AsyncLocalStorage<Send> };

const TIMEOUT_MS = 60_000;
/** Prisma's own transaction statements; the caller begins and ends the transaction instead. */
const TRANSACTION_CONTROL = new Set(["BEGIN", "COMMIT", "ROLLBACK"]);

// On globalThis: one client per process, also when the development server reloads this module.
const shared = globalThis as { balcaoPrisma?: SharedClient };

/**
 * Runs `work` with a Prisma client whose statements use `send`, within the transaction that the caller has begun.
 * A failed statement is thrown as the driver's error, as from SQL.
 */
export async function withPrisma<T>(send: Send, work: (prisma: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  shared.balcaoPrisma ??= createClient();
  const { client, sender } = shared.balcaoPrisma;
  let failure: unknown;
  const remembering: Send = async (statement) => {
    try {
      return await send(statement);
    } catch (error) {
      failure ??= error; // later ones only say that the transaction is aborted
      throw error;
    }
  };
  try {
    return await sender.run(remembering, () => client.$transaction(work, { timeout: TIMEOUT_MS }));
  } catch (error) {
    throw isPrismaError(error) ? (failure ?? error) : error;
  }
}

/**
 * Loads Prisma's query compiler, which blocks the event loop for 0.3 s, by a query that reaches no database. Otherwise
 * the first request that uses Prisma does it, while others wait.
 */
export async function loadPrisma(): Promise<void> {
  const nothing: pg.QueryResult = { rows: [], fields: [], rowCount: 0, command: "SELECT", oid: 0 };
  await withPrisma(
    async () => nothing,
    (prisma) => prisma.organization.findFirst({ select: { id: true } }),
  );
}

export async function closePrisma(): Promise<void> {
  await shared.balcaoPrisma?.client.$disconnect();
  shared.balcaoPrisma = undefined;
}

function createClient(): SharedClient {
  const sender = new AsyncLocalStorage<Send>();
  // Without a transaction a statement has no tenant, and Prisma could batch it with another tenant's.
  const query = () => Promise.reject(new Error("Prisma statements run inside a transaction only"));
  const connect = async () => {
    const send = sender.getStore();
    return send ? lentClient(send) : query();
  };
  const lender = Object.assign(new pg.Pool(), { connect, query });
  return { client: new PrismaClient({ adapter: new PrismaPg(lender) }), sender };
}

/** The part of a pool's client that Prisma uses. */
function lentClient(send: Send) {
  const nothing = () => undefined;
  return {
    query: async (statement: pg.QueryConfig) =>
      TRANSACTION_CONTROL.has(statement.text) ? { rows: [], fields: [], rowCount: 0 } : send(statement),
    on: nothing,
    removeListener: nothing,
    release: nothing,
  };
}

function isPrismaError(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError || error instanceof Prisma.PrismaClientUnknownRequestError
  );
}
