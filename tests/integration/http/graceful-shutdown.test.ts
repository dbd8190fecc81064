import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../../support/early-connection.ts");

it("a shutdown closes a connection that was accepted before the shutdown handler was installed", async () => {
  const child = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  const connection = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  connection.write("GET / HTTP/1.1\r\nHost: app\r\n\r\n");
  await once(connection, "data");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]); // 143: the connection stayed open until the process was forced to exit
});
