import type { Clock } from "../calendar.ts";
import type { Room } from "../dispatch.ts";
import { json } from "../http/answer.ts";
import type { Desk } from "./desk.ts";

export function createHelpdeskRoom(_desk: Desk, _clock: Clock): Room {
  return { handle: () => json(404, { error: "Resource could not be found" }) };
}
