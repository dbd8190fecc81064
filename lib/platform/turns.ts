import { TooManyRequestsError } from "../core/errors.ts";

export type Turns = { most: number; patienceMs: number };

type Line = { running: number; waiting: (() => void)[] };

const lines = new Map<string, Line>();

/**
 * `work` when fewer than `most` of the same key run in this process. Others wait in line, without a connection, and
 * after `patienceMs` fail with a `TooManyRequestsError`: one organization's heavy questions leave room for the next one's.
 */
export async function inTurn<T>(key: string, { most, patienceMs }: Turns, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < most) line.running += 1;
  else await waitIn(line, patienceMs);
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  }
}

/** Whoever ends hands its place over. */
function waitIn(line: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(new TooManyRequestsError(Math.ceil(patienceMs / 1_000)));
    }, patienceMs);
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    line.waiting.push(enter);
  });
}
