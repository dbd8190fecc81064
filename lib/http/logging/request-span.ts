import { telemetry } from "../../platform/telemetry.ts";
import { type PathParams, routeTemplate } from "./request-log.ts";

type Handle = (request: Request, context: { params: Promise<PathParams | undefined> }) => Promise<Response>;

/**
 * One span and one duration per request, named by its route. The caller's trace context is ignored, because anyone may
 * call.
 */
export function traced(handle: Handle): Handle {
  return async (request, context) => {
    const active = telemetry();
    if (!active) return handle(request, context);
    const route = routeTemplate(new URL(request.url).pathname, (await context.params) ?? {});
    const startedAt = performance.now();
    const attributes = { "http.request.method": request.method, "http.route": route };
    return active.span({ name: `${request.method} ${route}`, kind: "server", attributes }, async (span) => {
      const response = await handle(request, context);
      const answered = { "http.response.status_code": response.status };
      span.note({ ...answered, ...(response.status >= 500 ? { "error.type": String(response.status) } : {}) });
      const seconds = (performance.now() - startedAt) / 1_000;
      active.duration("http.server.request.duration", seconds, { ...attributes, ...answered });
      if (response.status === 429) active.count("balcao.rate_limit.refusals", attributes);
      return response;
    });
  };
}

/** Span of the use case, without the guards before it. */
export function tracedUseCase(work: () => unknown): unknown {
  const active = telemetry();
  return active ? active.span({ name: "use case" }, async () => work()) : work();
}
