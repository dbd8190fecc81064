import { carryOn } from "./carry-on.ts";
import { recoverImport } from "./recover.ts";

export const importFunctions = [carryOn, recoverImport] as const;
