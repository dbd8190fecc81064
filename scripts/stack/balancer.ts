import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Forwards each connection to the next application process that accepts it, as a load balancer does. */
export async function startBalancer(port: number, targets: readonly number[]): Promise<{ stop: () => void }> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client)).on("error", () => client.destroy());
    forward(client, targets.length);
  });
  const forward = (client: Socket, attempts: number) => {
    const target = targets[turn % targets.length] ?? 0;
    turn += 1;
    const upstream = connect(target, "127.0.0.1");
    upstream.once("connect", () => {
      client.pipe(upstream).pipe(client);
      client.once("close", () => upstream.destroy());
    });
    upstream.on("close", () => {
      if (upstream.bytesRead > 0 || upstream.bytesWritten > 0 || attempts <= 1) client.destroy();
    });
    upstream.on("error", () => {
      if (upstream.bytesWritten === 0 && attempts > 1) forward(client, attempts - 1);
      else client.destroy();
    });
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    stop: () => {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}
