import { z } from "zod";

/** Which state of something was read, as whoever changes it may tell: another one meanwhile is a 412. */
export const Version = z.int().min(1).max(2_147_483_647);
