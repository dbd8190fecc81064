import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";

/** The way out of a state: a link that looks like a button. */
export function ActionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
