import { tmpdir } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { logger } from "../../../lib/platform/logger.ts";
import { workerPool } from "../../../lib/platform/off-loop/pool.ts";

afterEach(() => void vi.restoreAllMocks());

it("workerPool returns null and warns once in a deployment without the source files", () => {
  vi.spyOn(process, "cwd").mockReturnValue(tmpdir());
  const warn = vi.spyOn(logger, "warn");
  expect([workerPool(), workerPool()]).toEqual([null, null]);
  expect(warn).toHaveBeenCalledTimes(1);
});
