import { z } from "zod";
import { UnknownBranchError } from "../erp/add-sales.ts";
import { type Answer, type Handler, json, type SandboxRequest } from "../http/answer.ts";
import { type ControlRoom, NotLoadedError } from "./control-room.ts";
import { FaultInput, OutboxQuery, RowsInput, SalesInput } from "./schemas.ts";

type Act = (room: ControlRoom, request: SandboxRequest) => Answer | Promise<Answer>;

const ACTS: Record<string, Act> = {
  "GET /control/faults": (room) => json(200, { faults: room.faults.list() }),
  "POST /control/faults": async (room, { body }) => json(201, room.faults.add(FaultInput.parse(await body()))),
  "DELETE /control/faults": (room) => {
    room.faults.clear();
    return json(204, undefined);
  },
  "POST /control/sales": async (room, { body }) => {
    return json(201, { sales: room.addSales(SalesInput.parse((await body()) ?? {})) });
  },
  "POST /control/rows": async (room, { body }) => json(201, { added: room.addRows(RowsInput.parse(await body())) }),
  "GET /control/outbox": (room, { query }) => {
    const messages = room.outbox.list(OutboxQuery.parse(Object.fromEntries([...query].filter(([, value]) => value))));
    return json(200, { messages });
  },
};

export function createControlHandler(room: ControlRoom): Handler {
  return async (request) => {
    const act = ACTS[`${request.method} ${request.path}`];
    if (!act) return json(404, { error: `Nothing at ${request.method} ${request.path}` });
    try {
      return await act(room, request);
    } catch (error) {
      return toRefusal(error);
    }
  };
}

function toRefusal(error: unknown): Answer {
  if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) });
  if (error instanceof UnknownBranchError || error instanceof SyntaxError) return json(400, { error: error.message });
  if (error instanceof NotLoadedError) {
    return { ...json(503, { error: error.message }), headers: { "Retry-After": "1" } };
  }
  throw error;
}
