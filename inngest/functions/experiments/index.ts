import { keepEffects } from "./keep-effects.ts";

export const experimentFunctions = [keepEffects] as const;
