import type { Permission } from "@/lib/core/permissions.ts";

export type PermissionGroup = {
  key: "operation" | "marketing" | "data" | "administration";
  permissions: readonly Permission[];
};

/** All permissions, in the order and groups of the menu. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    key: "operation",
    permissions: ["app:dashboard", "app:customers", "app:customers:edit", "app:rfm", "app:helpdesk"],
  },
  {
    key: "marketing",
    permissions: ["app:segments", "app:segments:export", "app:campaigns", "app:campaigns:send", "app:surveys"],
  },
  { key: "data", permissions: ["app:erp", "app:integrations", "app:events", "app:queues"] },
  {
    key: "administration",
    permissions: ["app:stores", "app:store-aliases", "app:settings", "app:team", "app:audit"],
  },
];
