import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { RouteHandler } from "../../lib/http/index.ts";
import { route } from "../../lib/http/route.ts";

export const SEGMENT_PATH = "/api/idempotent-segments";

type Moments = { onWritten?: () => unknown; onCommitted?: () => unknown };

/** Creates a segment under an Idempotency-Key; a test can act between the write, its commit and the response. */
export function idempotentRoute({ onWritten, onCommitted }: Moments = {}): RouteHandler {
  return route({
    idempotent: "transaction",
    body: z.strictObject({ name: z.string() }),
    status: 201,
    response: z.object({ id: z.string(), name: z.string() }),
    handler: async ({ ctx, body: { name } }) => {
      const id = await ctx.db.sql(async (sql) => {
        const [row] = await sql.rows<{ id: string }>(
          `INSERT INTO segment (organization_id, name, rules) VALUES ($1, $2, '{"rules":[]}') RETURNING id`,
          [ctx.orgId, name],
        );
        await onWritten?.();
        return row?.id ?? "";
      });
      await onCommitted?.();
      return { id, name };
    },
  });
}

/** Never returns: the process is about to be killed. */
export const untilKilled = () => sleep(600_000);
