import { DELETE as deleteRole, PATCH as patchRole } from "../../app/api/roles/[id]/route.ts";
import { POST as createRole, GET as listRoles } from "../../app/api/roles/route.ts";
import { POST as resend } from "../../app/api/users/[id]/resend/route.ts";
import { POST as resetPassword } from "../../app/api/users/[id]/reset-password/route.ts";
import { PATCH as changeRole } from "../../app/api/users/[id]/role/route.ts";
import { DELETE as removeUser } from "../../app/api/users/[id]/route.ts";
import { PATCH as changeStatus } from "../../app/api/users/[id]/status/route.ts";
import { PUT as changeStores } from "../../app/api/users/[id]/stores/route.ts";
import { POST as invite } from "../../app/api/users/invite/route.ts";
import { GET as me } from "../../app/api/users/me/route.ts";
import { GET as listUsers } from "../../app/api/users/route.ts";
import { PERMISSIONS } from "../../lib/core/permissions.ts";
import type { RouteHandler } from "../../lib/http/index.ts";
import { tenantDb } from "../../lib/platform/db.ts";
import { createUser } from "./factories.ts";
import { call, tokenFor } from "./http.ts";

export const ALL = [...PERMISSIONS];

const ROUTES: Record<string, RouteHandler> = {
  "GET /users/me": me,
  "GET /users": listUsers,
  "POST /users/invite": invite,
  "DELETE /users/:id": removeUser,
  "PATCH /users/:id/role": changeRole,
  "PUT /users/:id/stores": changeStores,
  "PATCH /users/:id/status": changeStatus,
  "POST /users/:id/reset-password": resetPassword,
  "POST /users/:id/resend": resend,
  "GET /roles": listRoles,
  "POST /roles": createRole,
  "PATCH /roles/:id": patchRole,
  "DELETE /roles/:id": deleteRole,
};

type Options = { id?: string; query?: string; body?: unknown; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: the cases say what they expect of an answer
export type Answer = { status: number; code: string | null; body: any; headers: Headers };

/** Calls the team's routes as one user: `as(token)("PATCH /users/:id/role", { id, body })`. */
export function as(token: string | undefined) {
  return async (name: string, { id, query, body, headers }: Options = {}): Promise<Answer> => {
    const handler = ROUTES[name];
    if (!handler) throw new Error(`No route ${name}`);
    const [method = "", pattern = ""] = name.split(" ");
    const path = `/api${pattern.replace(":id", id ?? "")}${query ? `?${query}` : ""}`;
    const params: Record<string, string> = id === undefined ? {} : { id };
    const response = await call(handler, { method, path, token, body, headers, params });
    const text = await response.text();
    const { status, headers: given } = response;
    return { status, code: given.get("x-error-code"), body: text === "" ? null : JSON.parse(text), headers: given };
  };
}

export type Member = Awaited<ReturnType<typeof createUser>> & { api: ReturnType<typeof as>; token: string };

export async function member(orgId: string, fields: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const user = await createUser(orgId, fields);
  const token = await tokenFor(user.clerkId);
  return { ...user, token, api: as(token) };
}

export const admin = (orgId: string) => member(orgId, { permissions: ALL });

export type LogRow = {
  user_id: string;
  action_type: string;
  method: string;
  endpoint: string;
  status: number;
  ip: string | null;
  user_agent: string | null;
  metadata: Record<string, unknown> | null;
};

export function logOf(orgId: string): Promise<LogRow[]> {
  return tenantDb(orgId).sql((sql) =>
    sql.rows<LogRow>(
      `SELECT user_id, action_type, method, endpoint, status, ip, user_agent, metadata FROM access_log ORDER BY id`,
    ),
  );
}
