import { z } from "zod";

// Worker threads import it without the schema's package.
export { isUuid } from "./is-uuid.ts";

/** An id in the letters that the database writes: typed in capitals it is the same, and texts are compared here. */
export const Uuid = z.uuid().toLowerCase();
