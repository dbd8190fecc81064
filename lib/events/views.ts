import { EVENT_TYPES } from "./names.ts";
import type { EventSettingsView, EventView } from "./schemas.ts";
import type { EventRow } from "./store/events.ts";
import type { EventSettingsRow } from "./store/settings.ts";

/** The statements that record events write `data` as the schemas say. */
export function toEventView({ time, createdAt, subjectType, subjectId, ...row }: EventRow): EventView {
  const { id, type, storeId, data } = row;
  const subject = { type: subjectType, id: subjectId };
  return {
    id,
    sequence: Number(time),
    type,
    createdAt: createdAt.toISOString(),
    subject,
    storeId,
    data,
  } as EventView;
}

export function toEventSettingsView(row: EventSettingsRow): EventSettingsView {
  const { types, recordedTypes, updatedAt, updatedById: id, updatedByName: name } = row;
  const by = id !== null && name !== null ? { id, name } : null;
  return {
    types: EVENT_TYPES.filter((type) => types.includes(type)),
    recordedTypes: EVENT_TYPES.filter((type) => recordedTypes.includes(type)),
    changed: updatedAt && { at: updatedAt.toISOString(), by },
  };
}
