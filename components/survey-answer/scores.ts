export const SCORES = Array.from({ length: 11 }, (_, score) => score);
