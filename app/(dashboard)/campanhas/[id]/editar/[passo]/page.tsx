import { notFound } from "next/navigation";
import { STEPS } from "@/components/campaigns/hrefs.ts";

/** The layout renders the step, based on the URL. */
export default async function Page({ params }: { params: Promise<{ passo: string }> }) {
  const { passo } = await params;
  if (!STEPS.some((step) => step === passo)) notFound();
  return null;
}
