/** Alias path of the segment export. */
export { GET } from "@/app/api/intelligence/segments/[id]/export/route.ts";
