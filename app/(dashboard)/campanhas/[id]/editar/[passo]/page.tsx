import { notFound } from "next/navigation";
import { STEPS } from "@/components/campaigns/hrefs.ts";

/** The step itself is drawn by the layout, which knows its name from the address. */
export default async function Page({ params }: { params: Promise<{ passo: string }> }) {
  const { passo } = await params;
  if (!STEPS.some((step) => step === passo)) notFound();
  return null;
}
