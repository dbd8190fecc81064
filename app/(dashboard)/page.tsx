import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTexts } from "@/app/page-texts.tsx";
import { Dashboard } from "@/components/dashboard/dashboard.tsx";
import { stepsFor } from "@/components/dashboard/first-steps/steps.ts";
import { Explainer } from "@/components/explain/explainer.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { type PageCtx, pageCtx } from "@/lib/http/pages/page.ts";
import { getFirstSteps } from "@/lib/setup/index.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

export default async function HomePage() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:dashboard")) return <NoPermission />;
  return (
    <PageTexts
      of={["dashboard", "campaigns.links", "explain", "campaigns.recipients.statuses", "campaigns.skips.reasons"]}
    >
      <Dashboard firstSteps={await openFirstSteps(page)} />
      <Explainer />
    </PageTexts>
  );
}

/** Null if the user has none to do. A failure hides the checklist, not the page. */
async function openFirstSteps({ ctx, profile }: PageCtx) {
  const done = await getFirstSteps(ctx).catch(() => null);
  return done && stepsFor(profile.role, done).length > 0 ? done : null;
}
