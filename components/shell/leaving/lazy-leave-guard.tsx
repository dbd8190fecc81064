"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "@/lib/web/load-code.ts";

const Guard = lazyComponent(() =>
  import("@/components/shell/leaving/leave-guard.tsx").then((it) => ({ default: it.LeaveGuard })),
);

/** Leave guard for pages without unsaved changes at first: loaded on the first edit. */
export function LazyLeaveGuard(props: ComponentProps<typeof Guard>) {
  return (
    <Suspense>
      <Guard {...props} />
    </Suspense>
  );
}
