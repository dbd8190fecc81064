import type { Locator } from "@playwright/test";

const STEP_PX = 100;

type Scrolled = { fps: number; frames: number; scrolledPx: number };

/** Scrolls a box down and up by a fixed step per frame for `seconds`; returns the frames drawn per second. */
export function framesWhileScrolling(box: Locator, seconds: number): Promise<Scrolled> {
  return box.evaluate(
    async (element, { seconds, step }) => {
      const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));
      const startedAt = await nextFrame();
      let [now, frames, scrolledPx, direction] = [startedAt, 0, 0, 1];
      while (now - startedAt < seconds * 1_000) {
        const before = element.scrollTop;
        element.scrollTop += step * direction;
        now = await nextFrame();
        const moved = Math.abs(element.scrollTop - before);
        if (moved < step) direction = -direction;
        scrolledPx += moved;
        frames += 1;
      }
      return { fps: (frames * 1_000) / (now - startedAt), frames, scrolledPx };
    },
    { seconds, step: STEP_PX },
  );
}
