import type { Page } from "@playwright/test";

/** Busy time of the page's main thread while `work` runs, excluding other load on the machine. */
export async function withMainThreadTime<Done>(
  page: Page,
  work: () => Promise<Done>,
): Promise<Done & { busyMs: number }> {
  const session = await page.context().newCDPSession(page);
  const readMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  try {
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await readMs();
    const done = await work();
    return { ...done, busyMs: (await readMs()) - before };
  } finally {
    await session.detach();
  }
}
