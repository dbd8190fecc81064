import { AVAILABILITIES, ROLES, wordOf } from "./enums.ts";

type Fields = Record<string, unknown>;

/** Rows as `to_jsonb` gives them: instants as text without a zone. */
export type ContactRow = {
  id: number;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  identifier: string | null;
  blocked: boolean;
  additional_attributes: Fields | null;
  custom_attributes: Fields | null;
  last_activity_at: string | null;
  created_at: string;
};
export type AgentRow = {
  id: number;
  account_id: number;
  name: string;
  display_name: string | null;
  email: string;
  provider: string;
  confirmed_at: string | null;
  role: number;
  availability: number;
  auto_offline: boolean;
  custom_attributes: Fields | null;
};

/** Users of an account, with their role and availability. */
export const AGENT_SQL = `
  SELECT u.id, au.account_id, u.name, u.display_name, u.email, u.provider, u.confirmed_at, au.role, au.availability,
    au.auto_offline, u.custom_attributes
  FROM users u JOIN account_users au ON au.user_id = u.id`;

export function seconds(instant: string | null): number {
  return instant === null ? 0 : Math.floor(Date.parse(`${instant}Z`) / 1_000);
}

export function iso(instant: string): string {
  return new Date(`${instant}Z`).toISOString();
}

export function contactView(row: ContactRow): Fields {
  return {
    additional_attributes: row.additional_attributes ?? {},
    availability_status: "offline",
    email: row.email,
    id: row.id,
    name: row.name ?? "",
    phone_number: row.phone_number,
    blocked: row.blocked,
    identifier: row.identifier,
    thumbnail: "",
    custom_attributes: row.custom_attributes ?? {},
    ...(row.last_activity_at && { last_activity_at: seconds(row.last_activity_at) }),
    created_at: seconds(row.created_at),
  };
}

/** A contact as nested in events and messages. */
export function contactSender(row: ContactRow): Fields {
  return {
    additional_attributes: row.additional_attributes ?? {},
    custom_attributes: row.custom_attributes ?? {},
    email: row.email,
    id: row.id,
    identifier: row.identifier,
    name: row.name ?? "",
    thumbnail: "",
    phone_number: row.phone_number,
    blocked: row.blocked,
    type: "contact",
  };
}

/** No agent has a browser open here, so `auto_offline` always results in offline. */
function availabilityOf({ auto_offline, availability }: AgentRow): string {
  return auto_offline ? "offline" : wordOf(AVAILABILITIES, availability);
}

export function agentView(row: AgentRow): Fields {
  const attributes = row.custom_attributes ?? {};
  return {
    id: row.id,
    account_id: row.account_id,
    availability_status: availabilityOf(row),
    auto_offline: row.auto_offline,
    confirmed: row.confirmed_at !== null,
    email: row.email,
    provider: row.provider,
    available_name: row.display_name ?? row.name,
    ...(Object.keys(attributes).length > 0 && { custom_attributes: attributes }),
    name: row.name,
    role: wordOf(ROLES, row.role),
    thumbnail: "",
  };
}

export function agentSender(row: AgentRow): Fields {
  return {
    id: row.id,
    name: row.name,
    available_name: row.display_name ?? row.name,
    avatar_url: "",
    type: "user",
    availability_status: availabilityOf(row),
    thumbnail: "",
  };
}
