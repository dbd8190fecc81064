"use client";

import * as Primitive from "radix-ui/dialog";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { CornerClose } from "@/components/ui/corner-close.tsx";
import { useReturnFocus } from "@/components/ui/hooks/use-return-focus.ts";

export const Dialog = Primitive.Root;

export const overlayClass = "fixed inset-0 z-50 bg-black/40 data-[state=open]:animate-fade-in";

/** `closeLabel` is the close button's accessible name; without it there is no button. */
export function DialogContent({
  className,
  children,
  closeLabel,
  ...props
}: ComponentProps<typeof Primitive.Content> & { closeLabel: string | null }) {
  const focus = useReturnFocus(props.onOpenAutoFocus, props.onCloseAutoFocus);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClass} />
      <Primitive.Content
        className={cn(
          "fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-lg border bg-popover p-6 text-popover-foreground data-[state=open]:animate-fade-in",
          className,
        )}
        {...props}
        {...focus}
      >
        {children}
        {closeLabel === null ? null : <CornerClose label={closeLabel} />}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1 pr-8", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("text-base font-semibold", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)} {...props} />;
}
