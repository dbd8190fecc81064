import { useEffect, useRef } from "react";
import type { MenuPage } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";

type AreaLinkProps = { page: MenuPage; className?: string; onNavigate?: () => void };

/** A page in the list of its area. */
export function AreaLink({ page: { label, target, current }, className, onNavigate }: AreaLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // The list may be longer than the window.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <Link
      ref={link}
      href={target}
      onClick={onNavigate}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex min-h-10 items-center rounded-md px-3 text-muted-foreground hover:bg-accent hover:text-foreground",
        current && "bg-accent font-medium text-foreground",
        className,
      )}
    >
      {label}
    </Link>
  );
}
