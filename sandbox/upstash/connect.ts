import { createClient, RESP_TYPES } from "@redis/client";
import type { RedisConnection } from "./upstash.ts";

const RECONNECT_MS = 100;

export type OpenConnection = RedisConnection & { close: () => void };

/** Commands fail at once while disconnected; the client reconnects automatically. */
export async function connectRedis(url: string): Promise<OpenConnection> {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: () => RECONNECT_MS },
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  client.on("error", () => undefined);
  await client.connect();
  return { send: (command) => client.sendCommand(command), close: () => client.destroy() };
}
