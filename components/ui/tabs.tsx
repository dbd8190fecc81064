"use client";

import * as Primitive from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export const Tabs = Primitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn("flex max-w-full gap-5 overflow-x-auto overflow-y-hidden border-b", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        "-mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent px-0.5 text-sm whitespace-nowrap text-muted-foreground outline-offset-[-2px] transition-colors duration-100 hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn("pt-4", className)} {...props} />;
}
