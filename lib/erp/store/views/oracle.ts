import { optionalPackage } from "../../../platform/optional-package.ts";
import { CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, type Target, type ViewSession } from "./session.ts";

type Result = { rows?: unknown[][]; metaData?: { name: string; dbTypeName?: string }[] };
type Connection = {
  callTimeout: number;
  execute: (text: string, values: Record<string, string>, options: object) => Promise<Result>;
  rollback: () => Promise<void>;
  close: () => Promise<void>;
};
/** The part of the package `oracledb` that is used, in its mode without Oracle's libraries. */
type Driver = { getConnection: (options: object) => Promise<Connection>; OUT_FORMAT_ARRAY: number };

export async function openOracle(target: Target): Promise<ViewSession> {
  const driver = optionalPackage<Driver>("oracledb");
  const connection = await driver.getConnection({
    user: target.username,
    password: target.password,
    connectString: placeOf(target),
    sslServerDNMatch: target.tls === "verify",
  });
  connection.callTimeout = STATEMENT_TIMEOUT_MS;
  const options = { outFormat: driver.OUT_FORMAT_ARRAY, maxRows: 0 };
  const close = async () => {
    await connection.rollback().catch(() => undefined);
    await connection.close().catch(() => undefined);
  };
  await connection.execute("SET TRANSACTION READ ONLY", {}, options).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    columns: async (view) => {
      const { metaData = [] } = await connection.execute(`SELECT * FROM ${view} WHERE 1 = 0`, {}, options);
      return metaData.map(({ name, dbTypeName = "" }) => ({ name, type: dbTypeName }));
    },
    rows: async (text, [branch]) => {
      const { rows = [] } = await connection.execute(text, branch === undefined ? {} : { branch }, options);
      return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
    },
    close,
  };
}

function placeOf({ tls, host, port, database }: Target): string {
  const place = `(ADDRESS=(PROTOCOL=${tls === "none" ? "tcp" : "tcps"})(HOST=${host})(PORT=${port}))`;
  const seconds = CONNECT_TIMEOUT_MS / 1_000;
  return `(DESCRIPTION=(CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)${place}(CONNECT_DATA=(SERVICE_NAME=${database})))`;
}
