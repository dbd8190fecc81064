import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreTexts } from "@/components/shell/more-texts.tsx";
import { pickTexts, withShared } from "@/lib/web/texts.ts";

/** Provides the messages this page needs beside the shell's, so that pages do not ship all messages. */
export async function PageTexts({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return <MoreTexts texts={pickTexts(await getMessages(), withShared(of))}>{children}</MoreTexts>;
}
