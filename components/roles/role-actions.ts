/** Actions of a role's menu; each opens an overlay. */
export type RoleAction = "edit" | "preview" | "delete";
