import type { ReactNode } from "react";
import { StateBlock } from "@/components/states/state-block.tsx";

type EmptyStateProps = { title: string; description?: ReactNode; action?: ReactNode; className?: string };

/** Empty state before first use. With active filters, use `NoResults`. */
export function EmptyState(props: EmptyStateProps) {
  return <StateBlock {...props} />;
}
