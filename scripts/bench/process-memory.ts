import { readFileSync } from "node:fs";

const LOOK_MS = 20;

/** Samples a process's resident memory until `stop`. NaN on systems other than Linux. */
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
