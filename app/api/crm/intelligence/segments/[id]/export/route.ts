/** The file of a segment under its other path. */
export { GET } from "@/app/api/intelligence/segments/[id]/export/route.ts";
