"use client";

import { cva, type VariantProps } from "class-variance-authority";
import * as Primitive from "radix-ui/dialog";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { CornerClose } from "@/components/ui/corner-close.tsx";
import { overlayClass } from "@/components/ui/dialog.tsx";
import { useReturnFocus } from "@/components/ui/hooks/use-return-focus.ts";

export const Sheet = Primitive.Root;

const sheetVariants = cva("fixed z-50 flex flex-col overflow-y-auto bg-popover text-popover-foreground", {
  variants: {
    side: {
      right: "inset-y-0 right-0 w-full max-w-md border-l data-[state=open]:animate-enter-right",
      left: "inset-y-0 left-0 w-72 max-w-[85vw] border-r data-[state=open]:animate-enter-left",
      bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t data-[state=open]:animate-enter-bottom",
    },
  },
  defaultVariants: { side: "right" },
});

type SheetContentProps = ComponentProps<typeof Primitive.Content> &
  VariantProps<typeof sheetVariants> & { closeLabel: string };

/** A drawer: keeps the page behind it, traps the focus and restores it. */
export function SheetContent({ className, children, side, closeLabel, ...props }: SheetContentProps) {
  const focus = useReturnFocus(props.onOpenAutoFocus, props.onCloseAutoFocus);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClass} />
      <Primitive.Content className={cn(sheetVariants({ side }), className)} {...props} {...focus}>
        {children}
        <CornerClose label={closeLabel} />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1 border-b px-4 py-4 pr-14", className)} {...props} />;
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("text-base font-semibold", className)} {...props} />;
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />;
}
