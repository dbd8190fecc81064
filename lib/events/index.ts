export { getEventSettings, saveEventSettings, setRecordedTypes } from "./event-settings.ts";
export { eventsRecorded } from "./events.ts";
export { findEventViews, findUnread } from "./look-up-events.ts";
export { findLastCursor, listEvents, readEventsAfter } from "./read-events.ts";
export { EventPage, EventSettingsView } from "./responses.ts";
export { EventsQuery, SaveEventSettings } from "./schemas.ts";
