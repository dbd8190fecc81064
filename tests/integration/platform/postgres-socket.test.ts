import pg from "pg";
import { expect, inject, it } from "vitest";
import { postgresSocket } from "../../../lib/platform/database/postgres-socket.ts";
import { innermostCode, isTlsCode } from "../../../lib/platform/transport-failure.ts";

const connectTo = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, stream: postgresSocket }).on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ one: number }>("SELECT 1 AS one");
  await client.end();
  return rows;
};

it("gives the failure to a server without TLS a code, and changes nothing without TLS", async () => {
  const url = inject("databaseUrl");
  const code = await connectTo(`${url}?sslmode=verify-full`).then(() => "connected", innermostCode);
  expect(code).toBe("ETLS_NOT_OFFERED");
  expect(isTlsCode(code)).toBe(true);
  expect(await connectTo(url)).toEqual([{ one: 1 }]);
});
