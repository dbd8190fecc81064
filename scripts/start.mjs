// npm start [-- -p 3100 -H 127.0.0.1]: Next.js in this process, with a message for a port that is taken.
// Plain JavaScript for any supported Node.js. The time-out is longer than proxies keep an idle connection: one that
// both ends close at once would be a 502.
import { once } from "node:events";
import { createServer } from "node:net";
import { parseArgs } from "node:util";

const KEEP_ALIVE_MS = "125000";
const { values } = parseArgs({
  strict: false,
  options: { port: { type: "string", short: "p" }, hostname: { type: "string", short: "H" } },
});
const port = Number(values.port ?? process.env.PORT ?? 3000);

if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) {
  console.error("PORT is not a port: set a whole number up to 65535, for example PORT=3000 npm start");
  process.exit(1);
}
const reason = await whyNotFree(port, values.hostname);
if (reason) {
  console.error(`${reason}. Stop the program that uses it, or choose another port: PORT=${port + 100} npm start`);
  process.exit(1);
}
// The image has no compiler: Node.js reads next.config.ts itself where it can.
const native = process.features.typescript ? ["--experimental-next-config-strip-types"] : [];
process.argv.splice(2, 0, "start", "--keepAliveTimeout", KEEP_ALIVE_MS, ...native);
await import("next/dist/bin/next");

async function whyNotFree(wanted, host) {
  const probe = createServer().listen({ port: wanted, host });
  const failure = await once(probe, "listening").then(
    () => null,
    (error) => error.code,
  );
  if (failure === null) await new Promise((closed) => probe.close(closed));
  if (failure === "EADDRINUSE") return `Port ${wanted} is taken by another program`;
  if (failure === "EACCES") return `Port ${wanted} needs the rights of root`;
  return null;
}
