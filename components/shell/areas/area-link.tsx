import type { MenuPage } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";

type AreaLinkProps = { page: MenuPage; className?: string; onNavigate?: () => void };

/** A page in the list of its area. */
export function AreaLink({ page: { label, target, current }, className, onNavigate }: AreaLinkProps) {
  return (
    <Link
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
