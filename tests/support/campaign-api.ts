import { randomUUID } from "node:crypto";
import type { CampaignView } from "../../lib/campaigns/schemas.ts";
import { issueLocalToken } from "../../lib/identity/index.ts";
import { createSegment } from "../../lib/segments/index.ts";
import { type Sandbox, startSandbox } from "../../sandbox/index.ts";
import { CampaignWorld } from "./campaign-world.ts";
import { type EventRecorder, recordEvents } from "./event-recorder.ts";
import { createUser } from "./factories.ts";
import { callRoute, type Endpoint, listEndpoints } from "./routes.ts";

/** Valid segment rules that match no customer of an empty organization. */
export const HIBERNATING = [
  {
    logic: "AND" as const,
    filters: [{ category: "rfm", field: "rfmStatus", operator: "in" as const, value: ["hibernating"] }],
  },
];
export const MAIL = { subject: "Novidades", html: "<p>Oi, {{first_name|cliente}}!</p>", replyTo: "loja@example.test" };
export const IN_2030 = "2030-01-15T12:00:00.000Z";

type Parts = {
  sandbox: Sandbox;
  events: EventRecorder;
  world: CampaignWorld;
  stranger: CampaignWorld;
  endpoints: ReadonlyMap<string, Endpoint>;
  token: string;
  userId: string;
  segmentId: string;
};
type Options = { id?: string; body?: unknown; query?: string; token?: string };

/** Campaign routes as an API caller uses them: a user who may edit and send, a segment, and a second organization. */
export class CampaignApi {
  readonly events: EventRecorder;
  readonly world: CampaignWorld;
  readonly stranger: CampaignWorld;
  /** Keyed by name, such as `POST /campaigns/[id]/send`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly token: string;
  readonly userId: string;
  readonly segmentId: string;
  readonly #sandbox: Sandbox;

  private constructor({ sandbox, ...parts }: Parts) {
    this.events = parts.events;
    this.world = parts.world;
    this.stranger = parts.stranger;
    this.endpoints = parts.endpoints;
    this.token = parts.token;
    this.userId = parts.userId;
    this.segmentId = parts.segmentId;
    this.#sandbox = sandbox;
  }

  static async open(): Promise<CampaignApi> {
    const [sandbox, events] = await Promise.all([
      startSandbox({ size: { customers: 10 }, appUrl: "http://localhost:3000" }),
      recordEvents(),
    ]);
    Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
    const [world, stranger] = await Promise.all([CampaignWorld.open(sandbox), CampaignWorld.open(sandbox)]);
    const endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
    const permissions = ["app:campaigns", "app:campaigns:send", "app:segments", "app:segments:export"];
    const { id: userId, email } = await createUser(world.orgId, { permissions });
    const { token } = await issueLocalToken(email);
    const { id: segmentId } = await createSegment(world.ctx, { name: "Todos", rules: HIBERNATING });
    return new CampaignApi({ sandbox, events, world, stranger, endpoints, token, userId, segmentId });
  }

  close() {
    return Promise.all([this.#sandbox.stop(), this.events.close()]);
  }

  async ask<T = CampaignView>(name: string, { id, ...options }: Options = {}): Promise<{ status: number; body: T }> {
    const endpoint = this.endpoints.get(name);
    if (!endpoint) throw new Error(`No route ${name}`);
    const params: Record<string, string> = id === undefined ? {} : { id };
    const response = await callRoute(endpoint, { token: this.token, ...options, params });
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? ((await response.json()) as T) : (null as T) };
  }

  /** A minimal draft: name and channel only. */
  async draft(fields: object = {}): Promise<CampaignView> {
    const body = { name: `Campanha ${randomUUID()}`, channel: "email", ...fields };
    return (await this.ask("POST /campaigns", { body })).body;
  }

  /** A draft that is complete enough to send. */
  complete(fields: object = {}): Promise<CampaignView> {
    return this.draft({ segmentId: this.segmentId, email: MAIL, ...fields });
  }

  /** Sets the status directly, as a send would have. */
  async become(id: string, status: string): Promise<void> {
    const sql = "UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2";
    await this.world.rows(sql, [this.world.orgId, id, status]);
  }
}
