import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type CuttingProxy = {
  port: number;
  connections: () => number;
  /** Breaks this connection, counted from now, after it has passed on so many bytes of answers. */
  cut: (connection: number, bytes: number) => void;
  /** Connections that were broken. */
  cuts: () => number;
  stop: () => Promise<void>;
};

/** A TCP proxy that breaks a connection in the middle of an answer. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let [opened, broken, victim, most] = [0, 0, -1, 0];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    const number = opened;
    opened += 1;
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    client.on("data", (bytes) => upstream.write(bytes)).on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    upstream.on("data", (bytes) => {
      passed += bytes.length;
      if (number !== victim || passed < most) return void client.write(bytes);
      broken += 1;
      victim = -1;
      client.write(bytes.subarray(0, bytes.length / 2));
      client.destroySoon();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => opened,
    cut: (connection, bytes) => {
      [victim, most] = [opened + connection, bytes];
    },
    cuts: () => broken,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
