import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientClosedError, TooManyRequestsError } from "../../../lib/core/errors.ts";
import { withExportSlot } from "../../../lib/platform/concurrency/export-slot.ts";

const PLACES = 3;

function endlessFile() {
  const cancelled = Promise.withResolvers<void>();
  const csv = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(new Uint8Array([1])),
      cancel: () => cancelled.resolve(),
    },
    { highWaterMark: 0 },
  );
  return { csv, cancelled: cancelled.promise };
}

const shortFile = async () => ({ csv: new Blob(["a;b"]).stream() });

let names = 0;
/** An organization with all export slots in use, and the readers of its exports. */
async function busyOrganization(signal?: AbortSignal) {
  const ctx = { orgId: `export-${++names}`, signal };
  const files = Array.from({ length: PLACES }, endlessFile);
  const readers = await Promise.all(files.map((file) => withExportSlot(ctx, async () => file)));
  const { orgId } = ctx;
  return { orgId, files, readers: readers.map(({ csv }) => csv.getReader()) };
}

describe("withExportSlot", () => {
  // `setImmediate` stays real, so that `quietMoment` resolves.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("rejects one organization's export beyond its slots with 429, and admits another organization's", async () => {
    const { orgId } = await busyOrganization();
    const rejected = withExportSlot({ orgId }, shortFile);
    rejected.catch(() => undefined);
    expect(await withExportSlot({ orgId: `export-${++names}` }, shortFile)).toHaveProperty("csv");
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(rejected).rejects.toThrow(TooManyRequestsError);
  });

  it("passes the bytes on, and frees the slot after the last one", async () => {
    const ctx = { orgId: `export-${++names}` };
    for (let time = 0; time <= PLACES; time += 1) {
      const { csv } = await withExportSlot(ctx, shortFile);
      expect(await new Response(csv).text()).toBe("a;b");
    }
  });

  it("frees the slot and cancels the source when the reader cancels", async () => {
    const { orgId, files, readers } = await busyOrganization();
    await readers[0]?.read();
    await readers[0]?.cancel();
    await files[0]?.cancelled;
    expect(await withExportSlot({ orgId }, shortFile)).toHaveProperty("csv");
  });

  it("frees the slot and cancels the source when the client disconnects", async () => {
    const client = new AbortController();
    const { orgId, files } = await busyOrganization(client.signal);
    client.abort();
    await Promise.all(files.map(({ cancelled }) => cancelled));
    expect(await withExportSlot({ orgId }, shortFile)).toHaveProperty("csv");
  });

  it("frees the slot and cancels the source when the client disconnects while the export is opened", async () => {
    const orgId = `export-${++names}`;
    for (let time = 0; time < PLACES; time += 1) {
      const client = new AbortController();
      const file = endlessFile();
      const opened = withExportSlot({ orgId, signal: client.signal }, async () => {
        client.abort();
        return file;
      });
      await expect(opened).rejects.toThrow(ClientClosedError);
      await file.cancelled;
    }
    expect(await withExportSlot({ orgId }, shortFile)).toHaveProperty("csv");
  });

  it("cancels an export and frees its slot if its reader reads nothing for two minutes", async () => {
    const { orgId, files, readers } = await busyOrganization();
    await vi.advanceTimersByTimeAsync(120_000);
    await Promise.all(files.map(({ cancelled }) => cancelled));
    await expect(readers[0]?.read()).rejects.toThrow(ClientClosedError);
    expect(await withExportSlot({ orgId }, shortFile)).toHaveProperty("csv");
  });

  it("frees the slot when the export can't be opened or its source fails", async () => {
    const ctx = { orgId: `export-${++names}` };
    for (let time = 0; time <= PLACES; time += 1) {
      await expect(withExportSlot(ctx, async () => Promise.reject(new Error("no database")))).rejects.toThrow();
      const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("broken")) });
      const { csv } = await withExportSlot(ctx, async () => ({ csv: broken }));
      await expect(csv.getReader().read()).rejects.toThrow("broken");
    }
  });
});
