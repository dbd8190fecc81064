"use client";

import { type ComponentProps, lazy, Suspense } from "react";

const Guard = lazy(() => import("@/components/shell/leave-guard.tsx").then((it) => ({ default: it.LeaveGuard })));

/** The guard of a page that begins with nothing unsaved: its code comes with the first letter. */
export function LazyLeaveGuard(props: ComponentProps<typeof Guard>) {
  return (
    <Suspense>
      <Guard {...props} />
    </Suspense>
  );
}
