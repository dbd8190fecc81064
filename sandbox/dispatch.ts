import { setTimeout } from "node:timers/promises";
import type { Fault, FaultBoard } from "./control/faults.ts";
import { isSystem, type System } from "./control/schemas.ts";
import { spoil } from "./control/spoil.ts";
import { type Answer, encode, type Handler, json, type SandboxRequest } from "./http/answer.ts";
import type { RawAnswer } from "./http/listen.ts";

/** One handler for each outside system that is built, and the control room. */
export type Rooms = Partial<Record<System, Handler>> & { control: Handler };

/** Sends a request to its room; the first path segment names it. Faults strike on the way, never in the control room. */
export function createDispatch(rooms: Rooms, faults: FaultBoard): (request: SandboxRequest) => Promise<RawAnswer> {
  return async (request) => {
    const room = request.path.split("/")[1] ?? "";
    if (room === "control") return toRaw(await rooms.control(request));
    if (!isSystem(room)) return toRaw(notFound(request));
    const handler = rooms[room] ?? notFound;
    const fault = faults.strike(room, request.path);
    return fault ? answerWithFault(fault, request, handler) : toRaw(await handler(request));
  };
}

async function answerWithFault(fault: Fault, request: SandboxRequest, handler: Handler): Promise<RawAnswer> {
  if (fault.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false });
  switch (fault.kind) {
    case "delay":
      return toRaw(await handler(request));
    case "status":
      return toRaw(statusAnswer(fault.status));
    case "reset":
      return null;
    case "truncated-json":
      return truncated(toRaw(await handler(request)));
    case "broken-page":
    case "invalid-utf8":
    case "bad-rows":
      return toRaw(spoil(await handler(request), fault.kind, request.path));
    default:
      return fault.kind satisfies never;
  }
}

function statusAnswer(status: number): Answer {
  const isTemporary = status === 429 || status === 503;
  return { ...json(status, { erro: "Falha injetada" }), ...(isTemporary && { headers: { "Retry-After": "1" } }) };
}

function truncated(raw: NonNullable<RawAnswer>): RawAnswer {
  return { ...raw, bytes: raw.bytes.subarray(0, Math.floor(raw.bytes.length / 2)) };
}

function notFound({ path }: SandboxRequest): Answer {
  return json(404, { erro: `Nada em ${path}` });
}

function toRaw({ status, headers, body }: Answer): NonNullable<RawAnswer> {
  return { status, headers: { "Content-Type": "application/json; charset=utf-8", ...headers }, bytes: encode(body) };
}
