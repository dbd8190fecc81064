import { z } from "zod";

/** Version of the state that the client read; a change based on another version is a 412. */
export const Version = z.int().min(1).max(2_147_483_647);
