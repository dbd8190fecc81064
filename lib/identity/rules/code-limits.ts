export const MAX_TRIES = 5;

export type AskLimit = { of: string; limit: number; seconds: number };
const [QUARTER, DAY] = [900, 86_400];

/**
 * How often codes of one address may be asked for. A browser that signed in with it before is counted by itself: nobody
 * else uses that up. All others share two wider limits, of which one network alone has a quarter.
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
