import { idempotentRoute, SEGMENT_PATH, untilKilled } from "./idempotent-route.ts";

// An application process that stops at one moment of a request, until its parent kills it.
const [moment = "", token = "", key = "", name = ""] = process.argv.slice(2);
const stopAt = (reached: string) => async () => {
  if (reached !== moment) return;
  process.send?.(reached);
  await untilKilled();
};
process.once("disconnect", () => process.exit());
const handler = idempotentRoute({ onWritten: stopAt("written"), onCommitted: stopAt("committed") });
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key };
const request = new Request(`http://localhost:3000${SEGMENT_PATH}`, {
  method: "POST",
  headers,
  body: JSON.stringify({ name }),
});
const response = await handler(request, { params: Promise.resolve({}) });
await stopAt("answered")();
throw new Error(`Answered ${response.status} before ${moment}`);
