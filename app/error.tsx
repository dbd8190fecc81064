"use client";

import { RouteError, type RouteErrorProps } from "@/components/states/route-error.tsx";

export default function ErrorPage(props: RouteErrorProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError {...props} />
    </main>
  );
}
