import type { InngestFunction } from "inngest";

export const helpdeskFunctions: InngestFunction.Any[] = [];
