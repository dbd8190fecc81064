import { Badge } from "@/components/ui/badge.tsx";

const VARIANTS: Record<string, "default" | "primary" | "warning" | "negative"> = {
  GET: "default",
  POST: "primary",
  DELETE: "negative",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge variant={VARIANTS[method] ?? "warning"} className="font-mono">
      {method}
    </Badge>
  );
}
