import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { Input } from "@/components/ui/input.tsx";

type SearchInputProps = Omit<ComponentProps<"input">, "type"> & { label: string };

/** Search field with an icon. `className` applies to the wrapper. */
export function SearchInput({ label, className, ...props }: SearchInputProps) {
  return (
    <div className={cn("relative min-w-0", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" />
      <Input type="search" aria-label={label} placeholder={label} className="pl-9" {...props} />
    </div>
  );
}
