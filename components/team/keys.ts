import type { TeamFilter } from "@/components/team/api.ts";

export const teamKeys = {
  all: ["team"] as const,
  page: (filter: TeamFilter) => [...teamKeys.all, filter] as const,
};
