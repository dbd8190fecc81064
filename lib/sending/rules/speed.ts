/** Below this the average says nothing. */
const LEAST_SECONDS = 10;

/** `handled`: messages with an outcome; `seconds`: how long the send has been sending, null before its audience. */
export type Run = { sent: number; handled: number; remaining: number; seconds: number | null; isIdle: boolean };

/** Average speed of a send, and when its last message goes out if the speed stays. */
export function speedOf(run: Run, now: Date): { averagePerMinute: number | null; endsAt: string | null } {
  const { sent, handled, remaining, seconds, isIdle } = run;
  if (seconds === null || seconds < LEAST_SECONDS || handled === 0) return { averagePerMinute: null, endsAt: null };
  const left = (remaining * seconds) / handled;
  return {
    averagePerMinute: sent === 0 ? 0 : Math.max(1, Math.round((sent * 60) / seconds)),
    endsAt: isIdle || remaining === 0 ? null : new Date(now.getTime() + left * 1_000).toISOString(),
  };
}
