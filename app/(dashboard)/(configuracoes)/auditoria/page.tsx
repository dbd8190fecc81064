import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { AuditPage } from "@/components/audit/audit-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:audit" texts={["audit"]}>
      {({ ctx }) => <AuditPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
