import {
  ChartNoAxesColumn,
  ClipboardList,
  House,
  Layers,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Plug,
  RefreshCw,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UserCog,
  Users,
} from "lucide-react";
import type { Permission } from "@/lib/core/permissions.ts";

export type NavigationItem = {
  /** Key of its name in `shell.navigation`. */
  key: string;
  href: string;
  permission: Permission;
  icon: LucideIcon;
  /** Whether the page exists; others are hidden. */
  ready: boolean;
  /** Key pressed after `g`. */
  shortcut?: string;
};

export type NavigationGroup = { key: "operation" | "results" | "administration"; items: readonly NavigationItem[] };

export const NAVIGATION: readonly NavigationGroup[] = [
  {
    key: "operation",
    items: [
      { key: "home", href: "/", permission: "app:dashboard", icon: House, ready: true, shortcut: "d" },
      { key: "customers", href: "/clientes", permission: "app:customers", icon: Users, ready: true, shortcut: "c" },
      { key: "rfm", href: "/rfm", permission: "app:rfm", icon: ChartNoAxesColumn, ready: true, shortcut: "r" },
      {
        key: "segments",
        href: "/segmentos",
        permission: "app:segments",
        icon: ListChecks,
        ready: true,
        shortcut: "s",
      },
      {
        key: "campaigns",
        href: "/campanhas",
        permission: "app:campaigns",
        icon: Megaphone,
        ready: true,
        shortcut: "m",
      },
      { key: "service", href: "/atendimento", permission: "app:helpdesk", icon: MessageCircle, ready: true },
    ],
  },
  {
    key: "results",
    items: [{ key: "surveys", href: "/pesquisas", permission: "app:surveys", icon: ClipboardList, ready: true }],
  },
  {
    key: "administration",
    items: [
      { key: "stores", href: "/lojas", permission: "app:stores", icon: Store, ready: true },
      { key: "integrations", href: "/integracoes", permission: "app:integrations", icon: Plug, ready: true },
      { key: "sync", href: "/sincronizacao", permission: "app:erp", icon: RefreshCw, ready: true },
      { key: "team", href: "/equipe", permission: "app:team", icon: UserCog, ready: true },
      { key: "roles", href: "/papeis", permission: "app:team", icon: ShieldCheck, ready: true },
      { key: "audit", href: "/auditoria", permission: "app:audit", icon: ScrollText, ready: true, shortcut: "a" },
      { key: "queues", href: "/filas", permission: "app:queues", icon: Layers, ready: true },
      { key: "settings", href: "/configuracoes", permission: "app:settings", icon: Settings, ready: true },
    ],
  },
];

/** The groups visible to a user; empty groups are left out. */
export function visibleNavigation(
  hasPermission: (permission: string) => boolean,
  groups: readonly NavigationGroup[] = NAVIGATION,
): NavigationGroup[] {
  return groups
    .map(({ key, items }) => ({ key, items: items.filter((item) => item.ready && hasPermission(item.permission)) }))
    .filter(({ items }) => items.length > 0);
}

/** `/rfm/x` belongs to `/rfm`; the home page matches only itself. */
export function isCurrent(item: Pick<NavigationItem, "href">, pathname: string): boolean {
  if (item.href === "/") return pathname === "/";
  return pathname === item.href || pathname.startsWith(`${item.href}/`);
}
