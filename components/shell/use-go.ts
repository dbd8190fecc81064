"use client";

import { useRouter } from "next/navigation";
import { leadsElsewhere, leaveBy } from "@/components/shell/leaving.ts";

/** Goes to a page as a link does: what isn't saved there is asked about first. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    if (leadsElsewhere(new URL(href, location.href))) leaveBy(go);
    else go();
  };
}
