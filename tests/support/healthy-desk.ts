import type { IncomingMessage, ServerResponse } from "node:http";
import { answers, type OddServer } from "./odd-server.ts";

const AGENT = { id: 10, name: "Ana - CENTRO", email: "ana@x.test", role: "administrator", confirmed: true };
const WEBHOOK_SECRET = "signing-secret-of-the-helpdesk";

type KnownWebhook = { url: string; subscriptions?: string[] };

/** Makes the server a helpdesk that accepts one key for every account, lists an agent and accepts a webhook. */
export function actAsHelpdesk(server: OddServer, apiKey: string, knownWebhook?: KnownWebhook): void {
  const known = { id: 3, subscriptions: [], secret: WEBHOOK_SECRET, ...knownWebhook };
  let webhooks = knownWebhook === undefined ? [] : [known];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const body = server.seen.at(-1)?.body ?? "";
    const reply = (status: number, data: unknown) => answers.json(status, data)(request, response);
    if (request.headers.api_access_token !== apiKey) return reply(401, { error: "Invalid Access Token" });
    switch (`${request.method} ${request.url?.replace(/\/accounts\/\d+/, "/accounts/1")}`) {
      case "GET /api/v1/accounts/1/agents":
        return reply(200, [AGENT]);
      case "GET /api/v1/accounts/1/webhooks":
        return reply(200, { payload: { webhooks } });
      case "POST /api/v1/accounts/1/webhooks":
      case "PATCH /api/v1/accounts/1/webhooks/3":
        webhooks = [{ ...known, ...JSON.parse(body).webhook }];
        return reply(200, { payload: { webhook: webhooks[0] } });
      default:
        return reply(404, { error: "Resource could not be found" });
    }
  };
  server.script = [answer];
}
