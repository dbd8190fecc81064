/** Content margin beside the sidebar on large screens; on smaller ones the sidebar is a drawer. */
export function sidebarMargin(collapsed: boolean): "lg:ml-20" | "lg:ml-64" {
  return collapsed ? "lg:ml-20" : "lg:ml-64";
}

/** `collapsed` or `expanded`. */
export const SIDEBAR_COOKIE = "balcao_sidebar";
