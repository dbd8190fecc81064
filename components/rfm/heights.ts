/** Heights needed by skeletons before the chart's code is loaded. A treemap is taller on phones, to keep its area. */
export const TREEMAP_HEIGHT = "h-[520px] sm:h-[400px]";
export const SANKEY_HEIGHT = 600;
