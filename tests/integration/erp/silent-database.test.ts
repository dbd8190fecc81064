import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countViewRows } from "../../../lib/erp/store/views/read-views.ts";
import { sqlDefaults } from "../../../lib/settings/schemas.ts";

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const SIGNED_IN = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
const DONE = Buffer.concat([message("C", Buffer.from("BEGIN\0")), message("Z", Buffer.from("T"))]);
const DENIED = Buffer.concat([
  message("E", Buffer.from("SERROR\0C42501\0Mpermission denied\0\0")),
  message("Z", Buffer.from("E")),
]);

let server: Server;
const sockets = new Set<Socket>();
/** Answers that the next connection gives to its statements, in order. */
let answers: Buffer[] = [];

beforeAll(async () => {
  // Half-open: the server never closes its side, whatever the client says.
  server = createServer({ allowHalfOpen: true }, (socket) => {
    const left = [...answers];
    let isSignedIn = false;
    sockets.add(socket);
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        if (!isSignedIn) {
          isSignedIn = true;
          socket.write(SIGNED_IN);
        } else if (bytes[0] === "Q".charCodeAt(0)) {
          const answer = left.shift();
          if (answer) socket.write(answer);
        }
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function count(): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const sql = { ...sqlDefaults(), tls: "none" as const };
  const access = { username: "balcao", password: "x", defaultBranch: null, isUserSupplied: true };
  return countViewRows(
    { kind: "sql", baseUrl: `postgresql://127.0.0.1:${port}/erp`, ...access, sql, files: null },
    "customers",
    0,
    null,
  );
}

describe("a database that never closes a connection", () => {
  it.each([
    { when: "the transaction begins", given: [DENIED] },
    { when: "a view is read", given: [DONE, DENIED] },
  ])("and refuses when $when, does not hold the run", async ({ given }) => {
    answers = given;
    await expect(count()).rejects.toMatchObject({ reason: "no_access" });
  });
});
