import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The same database by way of the proxy. */
  through: (url: string) => string;
  /** Every connection breaks, and none is taken any more. */
  cut: () => void;
  mend: () => void;
  /** Every answer of the database comes this much later. */
  delay: (ms: number) => void;
  /** The server is another one now: new connections go there. */
  retarget: (port: number) => void;
  stop: () => Promise<void>;
};

/** Stands between the product and its database, which may so be gone, slow or another one without anybody else noticing. */
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
