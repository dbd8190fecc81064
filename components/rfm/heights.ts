/** What a skeleton needs to know of a chart whose code comes later. A treemap is taller on a phone, where the same area is narrower. */
export const TREEMAP_HEIGHT = "h-[520px] sm:h-[400px]";
export const SANKEY_HEIGHT = 600;
