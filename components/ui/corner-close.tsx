"use client";

import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import { buttonVariants } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";

/** Close button in the corner of a dialog or drawer. */
export function CornerClose({ label }: { label: string }) {
  return (
    <Primitive.Close
      className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "absolute top-2 right-2 text-muted-foreground")}
      aria-label={label}
    >
      <X aria-hidden />
    </Primitive.Close>
  );
}
