import { setTimeout } from "node:timers/promises";
import type { Fault, FaultBoard } from "./control/faults.ts";
import { isSystem, type System } from "./control/schemas.ts";
import { spoil } from "./control/spoil.ts";
import { type Answer, encode, type Handler, html, json, type SandboxRequest } from "./http/answer.ts";
import type { RawAnswer } from "./http/listen.ts";

/** A simulated external system: its handler and its error format. */
export type Room = {
  handle: Handler;
  /** Text that a fault's `path` is compared with; absent: the path. */
  faultPath?: (request: SandboxRequest) => Promise<string>;
  refuse?: (fault: Fault) => Answer;
};

/** One handler per external system, and the control API. */
export type Rooms = Partial<Record<System, Room>> & { control: Handler };

/** Routes a request by its first path segment. Faults apply before the handler, but never to the control API. */
export function createDispatch(rooms: Rooms, faults: FaultBoard): (request: SandboxRequest) => Promise<RawAnswer> {
  return async (incoming) => {
    const request = { ...incoming, body: readOnce(incoming.body) };
    const name = request.path.split("/")[1] ?? "";
    if (name === "control") return toRaw(await rooms.control(request));
    if (!isSystem(name)) return toRaw(notFound(request));
    const room: Room = rooms[name] ?? { handle: notFound };
    const fault = faults.strike(name, room.faultPath ? await room.faultPath(request) : request.path);
    return fault ? answerWithFault(fault, request, room) : toRaw(await room.handle(request));
  };
}

async function answerWithFault(fault: Fault, request: SandboxRequest, room: Room): Promise<RawAnswer> {
  if (fault.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false });
  switch (fault.kind) {
    case "delay":
      return toRaw(await room.handle(request));
    case "status":
    case "code":
      return toRaw(room.refuse?.(fault) ?? statusAnswer(fault.status));
    case "reset":
      return null;
    case "lost-answer":
      // The request is processed, but the response is lost.
      await room.handle(request);
      return null;
    case "truncated-json":
      return truncated(toRaw(await room.handle(request)));
    case "garbage":
      return toRaw(html(200, "<!DOCTYPE html><html><body><h1>Welcome to nginx!</h1></body></html>"));
    case "broken-page":
    case "invalid-utf8":
    case "bad-rows":
      return toRaw(spoil(await room.handle(request), fault.kind, request.path));
    default:
      return fault.kind satisfies never;
  }
}

/** Caches the body, because both a fault and the handler may read it. */
function readOnce(read: SandboxRequest["body"]): SandboxRequest["body"] {
  let body: Promise<unknown> | undefined;
  return () => {
    body ??= read();
    return body;
  };
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
