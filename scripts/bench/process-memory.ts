import { readFileSync } from "node:fs";

const LOOK_MS = 20;

/** The resident memory of a process, looked at until `stop`. Not a number where the system doesn't tell: Linux does. */
export function watchMemory(pid: number): { stop: () => { beforeMb: number; peakMb: number } } {
  const beforeMb = residentMb(pid);
  let peakMb = beforeMb;
  const look = () => {
    peakMb = Math.max(peakMb, residentMb(pid));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return { beforeMb, peakMb };
    },
  };
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
