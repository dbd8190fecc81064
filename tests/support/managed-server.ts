import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";

export type ManagedServer = {
  /** An empty database of the owner, and the address at which the application would use it. */
  openDatabase: (name: string) => Promise<{ ownerUrl: string; appUrl: string; superuser: pg.Client }>;
  addresses: (name: string) => { ownerUrl: string; appUrl: string };
  stop: () => Promise<void>;
};

/** A server as RDS and Cloud SQL offer it: the owner may create roles and databases, and bypasses nothing. */
export async function startManagedServer(release: string): Promise<ManagedServer> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-managed-"));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres(dir, "managed", ["fsync=off", "synchronous_commit=off"], release);
  const clients: pg.Client[] = [];
  const connect = async (database?: string) => {
    const client = new pg.Client({ connectionString: server.superuserUrl(database) });
    await client.connect();
    clients.push(client);
    return client;
  };
  const admin = await connect();
  await admin.query("CREATE ROLE master LOGIN PASSWORD 'managed' CREATEROLE CREATEDB NOSUPERUSER NOBYPASSRLS");
  const url = (user: string, name: string) => `postgresql://${user}:managed@127.0.0.1:${server.port}/${name}`;
  const addresses = (name: string) => ({ ownerUrl: url("master", name), appUrl: url("balcao", name) });
  return {
    addresses,
    openDatabase: async (name) => {
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} OWNER master`);
      return { ...addresses(name), superuser: await connect(name) };
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
