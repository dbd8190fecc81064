import { z } from "zod";

// Worker threads import it without the schema's package.
export { isUuid } from "./is-uuid.ts";

/** Lower case, as the database writes ids, because ids are compared as strings. */
export const Uuid = z.uuid().toLowerCase();
