import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreTexts } from "@/components/shell/more-texts.tsx";
import { pickTexts, withShared } from "@/lib/web/texts.ts";

/** The texts that this page's parts show, beside those of the shell: a page doesn't carry the texts of all others. */
export async function PageTexts({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return <MoreTexts texts={pickTexts(await getMessages(), withShared(of))}>{children}</MoreTexts>;
}
