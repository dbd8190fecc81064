"use client";

import { Suspense } from "react";
import { lazyComponent } from "@/lib/web/load-code.ts";

const Preview = lazyComponent(() =>
  import("@/components/campaigns/message/chat-preview.tsx").then((it) => ({ default: it.ChatPreview })),
);

/** Lazy-loaded with its step. */
export function ChatPreview() {
  return (
    <Suspense>
      <Preview />
    </Suspense>
  );
}
