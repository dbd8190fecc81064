import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { SegmentsPage } from "@/components/segments/list/segments-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("segments"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:segments" texts={["segments"]}>
      {({ ctx }) => <SegmentsPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
