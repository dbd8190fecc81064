import {
  ChartNoAxesColumn,
  House,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  Users,
} from "lucide-react";
import type { Permission } from "@/lib/core/permissions.ts";
import { CAMPAIGN_LISTS } from "@/lib/web/resources/campaigns.ts";
import { type Counted, WAITING } from "@/lib/web/resources/count.ts";

export const PAGE_GROUPS = ["company", "messages", "data", "control", "developers"] as const;

export type NavigationPage = {
  /** Key of its name in `shell.navigation`. */
  key: string;
  href: string;
  permission: Permission;
  /** Key pressed after `g`. */
  shortcut?: string;
  /** Heading under which a long area lists it. */
  group?: (typeof PAGE_GROUPS)[number];
};

/** An entry of the menu: a page, or an area of several pages that opens the first one the user may open. */
export type NavigationItem = { key: string; icon: LucideIcon; pages: readonly NavigationPage[]; count?: Counted };

const page = (key: string, href: string, permission: Permission, shortcut?: string): NavigationPage[] => [
  { key, href, permission, shortcut },
];

/** In the order of the menu. */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: "home", icon: House, pages: page("home", "/", "app:dashboard", "d") },
  { key: "customers", icon: Users, pages: page("customers", "/clientes", "app:customers", "c") },
  { key: "segments", icon: ListChecks, pages: page("segments", "/segmentos", "app:segments", "s") },
  {
    key: "campaigns",
    icon: Megaphone,
    pages: page("campaigns", "/campanhas", "app:campaigns", "m"),
    count: { path: "/campaigns", query: { status: "paused" }, key: CAMPAIGN_LISTS },
  },
  {
    key: "service",
    icon: MessageCircle,
    pages: page("service", "/atendimento", "app:helpdesk", "t"),
    count: WAITING,
  },
  {
    key: "results",
    icon: ChartNoAxesColumn,
    pages: [
      ...page("campaignResults", "/resultados", "app:campaigns"),
      ...page("rfm", "/rfm", "app:rfm", "r"),
      ...page("surveys", "/pesquisas", "app:surveys"),
    ],
  },
  {
    key: "settings",
    icon: Settings,
    pages: [
      ...group("company", [
        page("organization", "/configuracoes", "app:settings"),
        page("stores", "/lojas", "app:stores"),
        page("team", "/equipe", "app:team"),
        page("roles", "/papeis", "app:team"),
      ]),
      ...group("messages", [
        page("campaignRules", "/configuracoes/campanhas", "app:settings"),
        page("email", "/configuracoes/email", "app:settings"),
        page("costs", "/configuracoes/custos", "app:settings"),
        page("whatsapp", "/integracoes/whatsapp", "app:integrations"),
        page("templates", "/integracoes/whatsapp/modelos", "app:integrations"),
        page("helpdesk", "/configuracoes/helpdesk", "app:integrations"),
      ]),
      ...group("data", [
        page("integrations", "/integracoes", "app:integrations"),
        page("sync", "/sincronizacao", "app:erp"),
        page("imports", "/importar", "app:integrations"),
        page("rfmRules", "/configuracoes/rfm", "app:settings"),
        page("retention", "/configuracoes/retencao", "app:settings"),
      ]),
      ...group("control", [
        page("audit", "/auditoria", "app:audit", "a"),
        page("queues", "/filas", "app:queues"),
        page("quotas", "/configuracoes/limites", "app:settings"),
      ]),
      ...group("developers", [
        page("webhooks", "/configuracoes/webhooks", "app:integrations"),
        page("outboundWebhooks", "/configuracoes/webhooks-de-saida", "app:team"),
        page("apiKeys", "/configuracoes/chaves", "app:team"),
      ]),
    ],
  },
];

function group(name: NavigationPage["group"], pages: readonly NavigationPage[][]): NavigationPage[] {
  return pages.flat().map((one) => ({ ...one, group: name }));
}

/** What a user may open; an item without such a page is left out. */
export function visibleNavigation(
  hasPermission: (permission: string) => boolean,
  items: readonly NavigationItem[] = NAVIGATION,
): NavigationItem[] {
  return items
    .map((item) => ({ ...item, pages: item.pages.filter(({ permission }) => hasPermission(permission)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** The menu's page that a path belongs to: `/rfm/x` to `/rfm`, `/integracoes/whatsapp` to itself. */
export function hrefOf(pathname: string): string | undefined {
  return NAVIGATION.flatMap(({ pages }) => pages)
    .map(({ href }) => href)
    .filter((href) => pathname === href || (href !== "/" && pathname.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}
