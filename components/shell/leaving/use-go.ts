"use client";

import { useRouter } from "next/navigation";
import { leadsElsewhere, leaveBy } from "@/components/shell/leaving/leaving.ts";

/** Navigates like a link: asks for confirmation if there are unsaved changes. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    if (leadsElsewhere(new URL(href, location.href))) leaveBy(go);
    else go();
  };
}
