export type Turns = { most: number; patienceMs: number };

type Line = { running: number; waiting: (() => void)[] };

const lines = new Map<string, Line>();

/**
 * `work` when fewer than `most` of the same key run in this process. Others wait in line, without a connection, and get
 * null when `patienceMs` bring no turn: one organization's heavy questions leave room for the next one's.
 */
export async function inTurn<T>(key: string, { most, patienceMs }: Turns, work: () => Promise<T>): Promise<T | null> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < most) line.running += 1;
  else if (!(await hasTurn(line, patienceMs))) return null;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  }
}

/** Whoever ends hands its place over. */
function hasTurn(line: Line, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      resolve(false);
    }, patienceMs);
    const enter = () => {
      clearTimeout(timer);
      resolve(true);
    };
    line.waiting.push(enter);
  });
}
