import { connect, type Socket } from "node:net";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { toConnectError } from "./mail-error.ts";
import { assertPublicAddress, isGuardedHost, publicLookup } from "./private-addresses.ts";

/** A mail server that an organization named. It may not lead into the operator's own network. */
export type MailServer = {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: plain first, then encrypted or not at all. `none`: never encrypted. */
  security: "none" | "starttls" | "tls";
  username: string | null;
  password: string | null;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 30_000;
const MAX_TRANSPORTS = 20;

const SHARED = {
  pool: true as const,
  maxConnections: 5,
  // A message is put back only as long as not one byte of it was sent.
  maxRequeues: 1,
  idleTimeout: IDLE_TIMEOUT_MS,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  // A message is text that we made: nothing in it may read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
};

type Pool = { transport: Transporter; underWay: number };

/** The one that was used last comes last. */
const pools = new Map<string, Pool>();

/** By a pooled connection to a server: the installation's URL, or one of an organization. */
export async function sendThrough(
  server: string | MailServer,
  mail: SendMailOptions,
): Promise<{ messageId: string; response: string }> {
  const pool = poolOf(server);
  pool.underWay += 1;
  closeUnused();
  try {
    const { messageId, response = "" } = await pool.transport.sendMail(mail);
    return { messageId, response };
  } finally {
    pool.underWay -= 1;
    closeUnused();
  }
}

/** Connects and signs in, and sends nothing. */
export async function verifyServer(server: string): Promise<void> {
  await poolOf(server).transport.verify();
}

/** Messages on a connection are finished; those that wait for one fail, unsent. */
export function closeTransports(): void {
  for (const key of [...pools.keys()]) closePool(key);
}

function poolOf(server: string | MailServer): Pool {
  const key = JSON.stringify(server);
  const open = () => (typeof server === "string" ? operatorTransport(server) : organizationTransport(server));
  const pool = pools.get(key) ?? { transport: open(), underWay: 0 };
  pools.delete(key);
  pools.set(key, pool);
  return pool;
}

/** The longest unused ones, never one with messages: more servers at once than are kept is no reason to lose mail. */
function closeUnused(): void {
  for (const [key, { underWay }] of [...pools]) {
    if (pools.size <= MAX_TRANSPORTS) return;
    if (underWay === 0) closePool(key);
  }
}

function closePool(key: string): void {
  pools.get(key)?.transport.close();
  pools.delete(key);
}

function operatorTransport(url: string): Transporter {
  return createTransport({ ...SHARED, url, getSocket: openSocket(false) });
}

function organizationTransport({ host, port, security, username, password }: MailServer): Transporter {
  const auth = username === null ? undefined : { user: username, pass: password ?? "" };
  const encryption = {
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
  };
  return createTransport({ ...SHARED, host, port, auth, ...encryption, getSocket: openSocket(true) });
}

type GetSocket = (
  options: { host?: string; port?: number | string; secure?: boolean },
  callback: (error: Error | null, socketOptions?: { connection: Socket }) => void,
) => void;

/** Connects ourselves, so that the address that was judged is the one that is connected to. */
function openSocket(isUserSupplied: boolean): GetSocket {
  return ({ host = "localhost", port, secure }, callback) => {
    const target = { host, port: Number(port) || (secure ? 465 : 587) };
    try {
      const isGuarded = isUserSupplied && isGuardedHost(target.host, target.port);
      if (isGuarded) assertPublicAddress(target.host);
      openTo(target, isGuarded, callback);
    } catch (error) {
      callback(toConnectError(error as Error));
    }
  };
}

function openTo(
  { host, port }: { host: string; port: number },
  isGuarded: boolean,
  callback: Parameters<GetSocket>[1],
): void {
  const socket = connect({ host, port, ...(isGuarded ? { lookup: publicLookup } : {}) });
  const fail = (error: Error) => {
    socket.destroy();
    callback(toConnectError(error));
  };
  const timer = setTimeout(() => {
    socket.removeListener("error", fail).on("error", () => undefined);
    fail(Object.assign(new Error("No connection in time"), { code: "ETIMEDOUT" }));
  }, CONNECT_TIMEOUT_MS);
  socket.once("error", (error) => {
    clearTimeout(timer);
    fail(error);
  });
  socket.once("connect", () => {
    clearTimeout(timer);
    socket.removeAllListeners("error");
    callback(null, { connection: socket });
  });
}
