import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { Wizard } from "@/components/campaigns/wizard/wizard.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.wizard"))("title") };
}

type LayoutProps = { params: Promise<{ id: string }>; children: ReactNode };

// The layout stays mounted across its pages, so input is kept between steps.
export default function Layout({ params, children }: LayoutProps) {
  return (
    <AreaPage
      permission="app:campaigns"
      texts={["campaigns", "segments", "whatsappNumbers", "settings.email.test.reasons", "templates.variables"]}
    >
      {async ({ ctx }) => (
        <>
          <Wizard id={(await params).id} today={dayOf(ctx.clock.now())} />
          {children}
        </>
      )}
    </AreaPage>
  );
}
