"use client";

import { lazy, Suspense } from "react";

const Preview = lazy(() =>
  import("@/components/campaigns/message/chat-preview.tsx").then((it) => ({ default: it.ChatPreview })),
);

/** Comes with the step that needs it. */
export function ChatPreview() {
  return (
    <Suspense>
      <Preview />
    </Suspense>
  );
}
