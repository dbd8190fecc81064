import { errorType, telemetry } from "../telemetry.ts";

/** One span and one duration per call, all attempts included. Records only the host: paths and queries hold secrets. */
export function outboundSpan(
  { host }: URL,
  method: string,
  send: (onAttempt: () => void) => Promise<Response>,
): Promise<Response> {
  const active = telemetry();
  if (!active) return send(() => undefined);
  const attributes = { "http.request.method": method, "server.address": host };
  const startedAt = performance.now();
  let attempts = 0;
  return active.span({ name: `${method} ${host}`, kind: "client", attributes }, async (span) => {
    let outcome: { "http.response.status_code": number } | { "error.type": string } = { "error.type": "none" };
    try {
      const response = await send(() => {
        attempts += 1;
      });
      outcome = { "http.response.status_code": response.status };
      return response;
    } catch (error) {
      outcome = { "error.type": errorType(error) };
      throw error;
    } finally {
      span.note({ ...outcome, "balcao.attempts": attempts });
      const failed = "error.type" in outcome || outcome["http.response.status_code"] >= 500;
      active.duration("http.client.request.duration", (performance.now() - startedAt) / 1_000, {
        ...attributes,
        ...outcome,
      });
      if (failed) active.count("balcao.outbound.failures", { "server.address": host, ...outcome });
    }
  });
}
