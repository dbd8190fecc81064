import { idempotentRoute, SEGMENT_PATH, untilKilled } from "./idempotent-route.ts";

// An application process that stops at one moment of a request, until its parent kills it; "any": that sends one
// request after the other, and its number before each.
const [moment = "", token = "", key = "", name = ""] = process.argv.slice(2);
const stopAt = (reached: string) => async () => {
  if (reached !== moment) return;
  process.send?.(reached);
  await untilKilled();
};
process.once("disconnect", () => process.exit());
const handler = idempotentRoute({ onWritten: stopAt("written"), onCommitted: stopAt("committed") });

function send(key: string, name: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key };
  const url = `http://localhost:3000${SEGMENT_PATH}`;
  const request = new Request(url, { method: "POST", headers, body: JSON.stringify({ name }) });
  return handler(request, { params: Promise.resolve({}) });
}

if (moment === "any") {
  await send(`${key}-first`, `${name}-first`); // opens its connections
  for (let at = 0; ; at += 1) {
    process.send?.(at);
    await send(`${key}-${at}`, `${name}-${at}`);
  }
}
const response = await send(key, name);
await stopAt("answered")();
throw new Error(`Answered ${response.status} before ${moment}`);
