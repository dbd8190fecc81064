export const MAX_TRIES = 5;

export type AskLimit = { of: string; limit: number; seconds: number };
const [QUARTER, DAY] = [900, 86_400];

/**
 * Limits on code requests for one address. A browser that signed in with it before has its own limit, which no other
 * caller can use up. All other callers share wider limits; one network gets a quarter of those.
 */
export function askLimits({ device, network }: { device: string | null; network: string }): AskLimit[] {
  if (device !== null)
    return [
      { of: `device-${device}`, limit: 5, seconds: QUARTER },
      { of: `device-${device}`, limit: 20, seconds: DAY },
    ];
  return [
    { of: `network-${network}`, limit: 5, seconds: QUARTER },
    { of: `network-${network}`, limit: 10, seconds: DAY },
    { of: "all", limit: 20, seconds: QUARTER },
    { of: "all", limit: 40, seconds: DAY },
  ];
}
