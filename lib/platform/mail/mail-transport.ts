import { connect, type Socket } from "node:net";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { assertPublicAddress, isGuardedHost, publicLookup } from "../outbound/private-addresses.ts";
import { toConnectError } from "./mail-error.ts";

/** A mail server configured by an organization. It must not be in the operator's private network. */
export type MailServer = {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: upgrade to TLS is mandatory. `none`: never encrypted. */
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
  // A message is requeued only if none of its bytes were sent.
  maxRequeues: 1,
  idleTimeout: IDLE_TIMEOUT_MS,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  // Messages are text that we create: they must not read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
};

type Pool = { transport: Transporter; underWay: number };

/** In order of use, the most recent last. */
const pools = new Map<string, Pool>();

/** Sends over a pooled connection: to the installation's server (URL) or an organization's. */
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

/** Connects and authenticates; sends nothing. */
export async function verifyServer(server: string): Promise<void> {
  await poolOf(server).transport.verify();
}

/** Messages being sent are completed; those waiting for a connection fail, unsent. */
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

/** Closes the longest unused pools. A pool with messages stays open, even above the limit, so that no mail is lost. */
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

/** Opens the socket here, so that the checked address is the one connected to. */
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
