import { tmpdir } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { logger } from "../../../lib/platform/logger.ts";
import { workerPool } from "../../../lib/platform/off-loop/pool.ts";

afterEach(() => void vi.restoreAllMocks());

it("a deployment without the sources warns once that it has no worker threads", () => {
  vi.spyOn(process, "cwd").mockReturnValue(tmpdir());
  const warn = vi.spyOn(logger, "warn");
  expect([workerPool(), workerPool()]).toEqual([null, null]);
  expect(warn).toHaveBeenCalledTimes(1);
});
