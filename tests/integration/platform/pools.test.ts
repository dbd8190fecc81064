import { afterEach, expect, it } from "vitest";
import { connect } from "../../../lib/platform/database/pools.ts";
import { env } from "../../../lib/platform/env.ts";

const { DATABASE_URL } = env();

afterEach(() => {
  env().DATABASE_URL = DATABASE_URL;
});

it("an address that can't be reached leaves the connections to other addresses usable", async () => {
  env().DATABASE_URL = "postgresql://balcao:unused@127.0.0.1:1/balcao";
  await expect(connect("primary")).rejects.toMatchObject({
    code: "08001",
    message: "The database can't be reached: ECONNREFUSED",
  });
  env().DATABASE_URL = DATABASE_URL;
  const client = await connect("primary");
  expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  client.release();
});
