import { unsafeLaneFigures, unsafeListLastRuns, unsafeQueueFigures } from "../../jobs/index.ts";
import { poolUse } from "../../platform/database/pools.ts";
import { hasReplica, replicaLagMs } from "../../platform/database/replica.ts";
import { wantedTelemetry } from "../../platform/env.ts";
import { setTelemetry, type Telemetry } from "../../platform/telemetry.ts";

/** Engines prefix function names with the application's name; steps are reported without it. */
const APP = /^balcao-/;

/** Runs once per server process, only if an OTLP endpoint is set: otherwise no telemetry code is loaded. */
export async function startTelemetry(): Promise<Telemetry | undefined> {
  const wanted = wantedTelemetry();
  if (!wanted) return undefined;
  const { openTelemetry } = await import("../../platform/telemetry/open-telemetry.ts");
  const started = await openTelemetry(wanted);
  setTelemetry(started);
  observe(started);
  // Exports buffered data while the server finishes its last requests.
  process.once("SIGTERM", () => void started.shutdown());
  return started;
}

/** Gauges: values that are read periodically instead of counted as they happen. */
function observe({ observe: read }: Telemetry): void {
  read({ name: "balcao.db.pool", unit: "{connection}" }, () =>
    Object.entries(poolUse()).map(([state, value]) => ({ value, attributes: { "balcao.state": state } })),
  );
  read({ name: "balcao.db.replica_lag", unit: "s" }, () => {
    const lagMs = hasReplica() ? replicaLagMs() : null;
    return lagMs === null ? [] : [{ value: lagMs / 1_000, attributes: {} }];
  });
  const readQueues = shared(unsafeQueueFigures);
  const readLanes = shared(unsafeLaneFigures);
  const queues = async (value: "waiting" | "failed" | "oldestWaitingSeconds") =>
    (await readQueues()).flatMap((row) =>
      row[value] === null
        ? []
        : [{ value: row[value], attributes: { "balcao.function": row.functionId.replace(APP, "") } }],
    );
  const lanes = async (value: "waiting" | "active" | "perMinute" | "oldestWaitingSeconds") =>
    (await readLanes()).map((row) => ({ value: row[value] ?? 0, attributes: { "balcao.lane": row.lane } }));
  read({ name: "balcao.lane.waiting", unit: "{run}" }, () => lanes("waiting"));
  read({ name: "balcao.lane.active", unit: "{run}" }, () => lanes("active"));
  read({ name: "balcao.lane.oldest_wait", unit: "s" }, () => lanes("oldestWaitingSeconds"));
  read({ name: "balcao.lane.throughput", unit: "{run}/min" }, () => lanes("perMinute"));
  read({ name: "balcao.queue.waiting", unit: "{run}" }, () => queues("waiting"));
  read({ name: "balcao.queue.failed", unit: "{run}" }, () => queues("failed"));
  read({ name: "balcao.queue.oldest_wait", unit: "s" }, () => queues("oldestWaitingSeconds"));
  read({ name: "balcao.job_run.age", unit: "s" }, async () =>
    (await unsafeListLastRuns()).map(({ orgId, type, seconds }) => ({
      value: seconds,
      attributes: { "balcao.organization": orgId, "balcao.job": type },
    })),
  );
}

/** One query serves all gauges of an export. */
function shared<T>(query: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= query().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
