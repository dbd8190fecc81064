import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The URL of the same database through the proxy. */
  through: (url: string) => string;
  /** Breaks every connection and accepts no new one. */
  cut: () => void;
  mend: () => void;
  delay: (ms: number) => void;
  /** Sends new connections to another server. */
  retarget: (port: number) => void;
  stop: () => Promise<void>;
};

/** A TCP proxy between product and database, to test outages, latency and failover without affecting other suites. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target);
  let [isCut, delayMs] = [false, 0];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes) => upstream.write(bytes));
    upstream.on("data", (bytes) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delayMs);
    });
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    mend: () => {
      isCut = false;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    retarget: (next) => {
      port = String(next);
      destroyAll();
    },
    stop: async () => {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
