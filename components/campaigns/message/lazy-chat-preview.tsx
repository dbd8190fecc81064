"use client";

import { lazy, Suspense } from "react";

const Preview = lazy(() =>
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
