/** A send run takes seconds; one without a heartbeat for this long is considered dead. */
const RUN_SILENCE_MS = 45_000;

export type RecoverableSend = {
  status: string;
  pausedReason: string | null;
  audienceAt: Date | null;
  startedAt: Date | null;
  lastRunAt: Date | null;
  wakeAt: Date | null;
};

/**
 * Whether no run will continue this send. `afterRestart`: the process just started and a call to its predecessor may
 * have failed, which Inngest retries only after 15 to 45 s; so the silence limit is not waited for.
 */
export function isOrphaned(send: RecoverableSend, now: Date, { afterRestart = false } = {}): boolean {
  const isSending = send.status === "sending";
  const mayStart = isSending && (send.wakeAt === null || isDue(send.wakeAt, now));
  if (afterRestart && isSending) return mayStart;
  const signs = [send.startedAt, send.audienceAt, send.lastRunAt].map((at) => at?.getTime() ?? 0);
  const lastSign = Math.max(...signs);
  if (now.getTime() - lastSign < RUN_SILENCE_MS && !isDue(send.wakeAt, now)) return false;
  return mayStart || (send.status === "paused" && isDue(send.wakeAt, now));
}

/** Whether a run of this send has begun. `lastRunAt` may be that of the campaign's send before. */
export function hasBegun({ startedAt, lastRunAt }: Pick<RecoverableSend, "startedAt" | "lastRunAt">): boolean {
  return lastRunAt !== null && (startedAt === null || lastRunAt >= startedAt);
}

function isDue(wakeAt: Date | null, now: Date): boolean {
  return wakeAt !== null && wakeAt <= now;
}
