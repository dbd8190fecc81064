import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";

type Addresses = { ownerUrl: string; appUrl: string };

export type ManagedServer = {
  /** An empty database of the owner, and the application's URL for it. */
  openDatabase: (name: string) => Promise<Addresses & { superuser: pg.Client }>;
  addresses: (name: string) => Addresses;
  /** A database owned by a superuser, as `prepare` leaves it, and its copy that belongs to the owner. */
  openPair: (
    name: string,
    prepare: (database: Addresses) => Promise<void>,
  ) => Promise<{ superuser: Addresses; managed: Addresses }>;
  stop: () => Promise<void>;
};

/** A server as RDS and Cloud SQL provide it: the owner may create roles and databases but has no BYPASSRLS. */
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
  await admin.query("CREATE ROLE boss LOGIN PASSWORD 'managed' SUPERUSER");
  const url = (user: string, name: string) => `postgresql://${user}:managed@127.0.0.1:${server.port}/${name}`;
  const addresses = (name: string) => ({ ownerUrl: url("master", name), appUrl: url("balcao", name) });
  return {
    addresses,
    openDatabase: async (name) => {
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} OWNER master`);
      return { ...addresses(name), superuser: await connect(name) };
    },
    openPair: async (name, prepare) => {
      const superuser = { ownerUrl: url("boss", name), appUrl: url("balcao", name) };
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} OWNER boss`);
      await prepare(superuser);
      const copy = `${name}_managed`;
      await admin.query(
        `CREATE DATABASE ${admin.escapeIdentifier(copy)} TEMPLATE ${admin.escapeIdentifier(name)} OWNER master`,
      );
      await (await connect(copy)).query("REASSIGN OWNED BY boss TO master");
      return { superuser, managed: addresses(copy) };
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
