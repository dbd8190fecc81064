/** All permission names. A route declares its own; a role holds a subset. */
export const PERMISSIONS = [
  "app:dashboard",
  "app:customers",
  "app:customers:edit",
  "app:rfm",
  "app:segments",
  "app:segments:export",
  "app:campaigns",
  "app:campaigns:send",
  "app:helpdesk",
  "app:erp",
  "app:settings",
  "app:stores",
  "app:store-aliases",
  "app:integrations",
  "app:events",
  "app:team",
  "app:audit",
  "app:queues",
  "app:surveys",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

type DefaultRole = { name: string; level: number; permissions: readonly Permission[]; readOnly: boolean };

/** Level 0 passes every role, permission and read-only check. */
export const SUPER_ADMIN_LEVEL = 0;

/** The roles that a new organization starts with. */
export const DEFAULT_ROLES: readonly DefaultRole[] = [
  { name: "Administrador", level: 10, permissions: PERMISSIONS, readOnly: false },
  {
    name: "Gerente",
    level: 20,
    permissions: [
      "app:dashboard",
      "app:customers",
      "app:customers:edit",
      "app:rfm",
      "app:segments",
      "app:campaigns",
      "app:campaigns:send",
      "app:helpdesk",
      "app:surveys",
    ],
    readOnly: false,
  },
  {
    name: "Marketing",
    level: 20,
    permissions: [
      "app:dashboard",
      "app:customers",
      "app:rfm",
      "app:segments",
      "app:segments:export",
      "app:campaigns",
      "app:campaigns:send",
    ],
    readOnly: false,
  },
  {
    name: "Consulta",
    level: 30,
    permissions: [
      "app:dashboard",
      "app:customers",
      "app:rfm",
      "app:segments",
      "app:campaigns",
      "app:erp",
      "app:stores",
      "app:surveys",
    ],
    readOnly: true,
  },
];

export const SUPER_ADMIN_ROLE: DefaultRole = {
  name: "Super Admin",
  level: SUPER_ADMIN_LEVEL,
  permissions: PERMISSIONS,
  readOnly: false,
};
