import { PageSkeleton } from "@/components/states/skeletons.tsx";

export default function Loading() {
  return <PageSkeleton />;
}
