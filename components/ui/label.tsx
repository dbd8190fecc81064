"use client";

import { Root } from "radix-ui/label";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return <Root className={cn("block text-sm font-medium peer-disabled:opacity-50", className)} {...props} />;
}
