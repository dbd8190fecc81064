import type { ReactNode } from "react";
import { StateBlock } from "@/components/states/state-block.tsx";

type EmptyStateProps = { title: string; description?: ReactNode; action?: ReactNode; className?: string };

/** Nothing is there yet: first use. With filters on, it is `NoResults`. */
export function EmptyState(props: EmptyStateProps) {
  return <StateBlock {...props} />;
}
