import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { SyncPage } from "@/components/sync/sync-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { getSyncOutline } from "@/lib/erp/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sync"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:erp" texts={["sync"]}>
      {async ({ ctx }) => <SyncPage today={dayOf(ctx.clock.now())} outline={await getSyncOutline(ctx)} />}
    </AreaPage>
  );
}
