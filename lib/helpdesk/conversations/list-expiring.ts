import { toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import { beganBefore, conversationUrl, minutesLeftOf } from "../rules/conversations.ts";
import { type ExpiringList, ExpiringQuery } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { listExpiringConversations } from "../store/desk/list-conversations.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";

/**
 * Open conversations whose 24-hour reply window ends within `minutes` (most urgent first), then those already expired.
 */
export async function listExpiring(ctx: Ctx, query: Partial<ExpiringQuery>): Promise<ExpiringList> {
  const { minutes, storeId, ...paging } = ExpiringQuery.parse(query);
  const inboxes = await listVisibleInboxes(ctx, { storeId });
  const config = await loadHelpdeskConfig(ctx);
  const now = ctx.clock.now();
  const listed = await askDesk(ctx, "listExpiring", (sql, { accountId }) =>
    listExpiringConversations(sql, accountId, {
      inboxIds: [...inboxes.keys()],
      before: beganBefore(minutes, now),
      expiredBefore: beganBefore(0, now),
      ...paging,
    }),
  );
  if (!config || !listed) return { ...toPage([], 0, paging), isAvailable: false };
  const data = listed.data.map(({ lastInboundAt, lastActivityAt, ...row }) => {
    const saidAt = lastInboundAt ?? lastActivityAt;
    return {
      ...row,
      store: inboxes.get(row.inboxId)?.[0] ?? null,
      lastInboundAt: saidAt.toISOString(),
      minutesLeft: minutesLeftOf(saidAt, now),
      url: conversationUrl(config, row.conversationId),
    };
  });
  return { ...toPage(data, listed.total, paging), isAvailable: true };
}
