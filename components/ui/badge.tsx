import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

const badgeVariants = cva(
  "inline-flex h-6 items-center gap-1.5 rounded-md align-middle border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      variant: {
        default: "bg-muted text-foreground",
        outline: "text-foreground",
        primary: "border-transparent bg-primary-soft text-primary",
        positive: "text-positive",
        negative: "text-negative",
        warning: "border-warning-border bg-warning-soft text-warning",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeVariants> & { asChild?: boolean };

export function Badge({ className, variant, asChild = false, ...props }: BadgeProps) {
  const Component = asChild ? Slot : "span";
  return <Component className={cn(badgeVariants({ variant }), className)} {...props} />;
}
