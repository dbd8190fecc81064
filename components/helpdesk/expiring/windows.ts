/** Values of `?em=`: maximum hours until the window closes. The first is the default. */
export const WINDOWS = ["2h", "1h", "4h", "8h", "24h"] as const;
export type Window = (typeof WINDOWS)[number];

export const hoursOf = (window: Window) => Number.parseInt(window, 10);
