import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";

/** A link styled as a button. */
export function ActionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
