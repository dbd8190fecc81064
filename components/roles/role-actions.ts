/** What a role's menu may ask for; each opens an overlay. */
export type RoleAction = "edit" | "preview" | "delete";
