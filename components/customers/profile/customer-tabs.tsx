"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { TimelineTab } from "@/components/customers/profile/timeline/timeline-tab.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";

const PurchasesTab = lazyComponent(() =>
  import("@/components/customers/profile/timeline/purchases-tab.tsx").then((it) => ({ default: it.PurchasesTab })),
);
const MessagesTab = lazyComponent(() =>
  import("@/components/customers/profile/timeline/messages-tab.tsx").then((it) => ({ default: it.MessagesTab })),
);
const ConsentTab = lazyComponent(() =>
  import("@/components/customers/profile/consent-tab.tsx").then((it) => ({ default: it.ConsentTab })),
);
const ConversationsTab = lazyComponent(() =>
  import("@/components/customers/profile/conversations-tab.tsx").then((it) => ({ default: it.ConversationsTab })),
);
const IdentitiesTab = lazyComponent(() =>
  import("@/components/customers/profile/identities-tab.tsx").then((it) => ({ default: it.IdentitiesTab })),
);

const TABS = ["linha", "compras", "mensagens", "conversas", "consentimento", "identidades"] as const;
type Tab = (typeof TABS)[number];

export function CustomerTabs({ customer: { id, recordCount } }: { customer: CustomerDetail }) {
  const t = useTranslations("customers.tabs");
  const [tab, setTab] = useChoiceParam("aba", TABS);
  return (
    <Tabs value={tab} onValueChange={(value) => void setTab(value as Tab)} className="min-w-0">
      <TabsList aria-label={t("label")} className="max-sm:flex-wrap max-sm:gap-x-3.5 max-sm:gap-y-0">
        {TABS.map((value) => (
          <TabsTrigger key={value} value={value}>
            {t(value)}
            {value === "identidades" && recordCount > 1 ? (
              <span className="rounded-sm bg-muted px-1.5 text-xs">{recordCount}</span>
            ) : null}
          </TabsTrigger>
        ))}
      </TabsList>
      <Suspense fallback={<TableSkeleton rows={6} columns={3} />}>
        <TabsContent value="linha">
          <TimelineTab id={id} />
        </TabsContent>
        <TabsContent value="compras">
          <PurchasesTab id={id} />
        </TabsContent>
        <TabsContent value="mensagens">
          <MessagesTab id={id} />
        </TabsContent>
        <TabsContent value="conversas">
          <ConversationsTab id={id} />
        </TabsContent>
        <TabsContent value="consentimento">
          <ConsentTab id={id} />
        </TabsContent>
        <TabsContent value="identidades">
          <IdentitiesTab id={id} />
        </TabsContent>
      </Suspense>
    </Tabs>
  );
}
