// Conflict groups, limited to the utilities used in this application: half of tailwind-merge's own list would add eight
// kilobytes to every page. A test compares the two for every class in the code, so a missing conflict fails there.
type Definition = string | ((value: string) => boolean) | { [prefix: string]: readonly Definition[] };
type Groups = Record<string, readonly Definition[]>;

const any = () => true;
const isNumber = (value: string) => value !== "" && !Number.isNaN(Number(value));
const isLength = (value: string) => /^\[[\d.]/.test(value);
const LINES = ["solid", "dashed", "dotted", "double"];
const SIDES = ["x", "y", "t", "r", "b", "l"];

/** Utilities whose prefix sets one property: `z-10`, `min-h-9`. */
const PREFIXES = [
  "inset",
  "inset-x",
  "inset-y",
  "top",
  "right",
  "bottom",
  "left",
  "z",
  "order",
  "basis",
  "grow",
  "shrink",
  "col-start",
  "col-end",
  "row-start",
  "row-end",
  "grid-cols",
  "grid-rows",
  "gap",
  "gap-x",
  "gap-y",
  "items",
  "justify",
  "justify-self",
  "justify-items",
  "self",
  "place-items",
  "place-content",
  "space-x",
  "space-y",
  "w",
  "h",
  "size",
  "min-w",
  "max-w",
  "min-h",
  "max-h",
  "aspect",
  "leading",
  "tracking",
  "line-clamp",
  "list",
  "underline-offset",
  "whitespace",
  "break",
  "align",
  "caption",
  "bg",
  "accent",
  "fill",
  "opacity",
  "brightness",
  "rotate",
  "scale",
  "translate",
  "translate-x",
  "translate-y",
  "animate",
  "duration",
  "ease",
  "delay",
  "overflow",
  "overflow-x",
  "overflow-y",
  "cursor",
  "select",
  "touch",
  "pointer-events",
  "appearance",
  "outline-offset",
  "p",
  "px",
  "py",
  "pt",
  "pr",
  "pb",
  "pl",
  "m",
  "mx",
  "my",
  "mt",
  "mr",
  "mb",
  "ml",
  "scroll-mt",
];
/** Utilities without a value in the name: a property and its possible keywords. */
const WORDS: Record<string, readonly string[]> = {
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "grid",
    "inline-grid",
    "contents",
    "hidden",
    "table",
    "table-cell",
    "table-row",
    "list-item",
    "flow-root",
  ],
  position: ["static", "relative", "absolute", "fixed", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  sr: ["sr-only", "not-sr-only"],
  box: ["box-border", "box-content"],
  "text-overflow": ["truncate", "text-ellipsis", "text-clip"],
  "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
  "text-decoration": ["underline", "overline", "line-through", "no-underline"],
  "font-style": ["italic", "not-italic"],
  "figure-spacing": ["tabular-nums", "proportional-nums"],
};

const SIZES = ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl"];

/** Utilities whose prefix is shared by several properties; the more specific come first. */
const MIXED: Groups = {
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
  flex: [{ flex: [any] }],
  "col-span": [{ col: [any] }],
  "row-span": [{ row: [any] }],
  grow: [{ grow: ["", any] }],
  shrink: [{ shrink: ["", any] }],
  "font-family": [{ font: ["sans", "mono", "serif"] }],
  "font-weight": [{ font: [any] }],
  "font-size": [{ text: [...SIZES, isLength] }],
  "text-align": [{ text: ["left", "center", "right", "start", "end"] }],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-color": [{ text: [any] }],
  "decoration-style": [{ decoration: [...LINES, "wavy"] }],
  "decoration-color": [{ decoration: [any] }],
  "align-content": [{ content: ["start", "center", "end", "between", "around"] }],
  rounded: [{ rounded: ["", any] }],
  ...sided("rounded", "rounded", ["", any]),
  "border-style": [{ border: [...LINES, "none", "hidden"] }],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-w": [{ border: ["", isNumber, isLength] }],
  ...sided("border-w", "border", ["", isNumber, isLength]),
  "border-color": [{ border: [any] }],
  ...sided("border-color", "border", [any]),
  "divide-x": [{ "divide-x": ["", isNumber] }],
  "divide-y": [{ "divide-y": ["", isNumber] }],
  "outline-style": [{ outline: [...LINES, "none", "hidden"] }],
  "outline-w": [{ outline: ["", isNumber] }],
  "outline-color": [{ outline: [any] }],
  "ring-w": [{ ring: ["", isNumber] }],
  "ring-color": [{ ring: [any] }],
  "stroke-w": [{ stroke: [isNumber] }],
  stroke: [{ stroke: [any] }],
  shadow: [{ shadow: ["", any] }],
  resize: [{ resize: ["", any] }],
  filter: ["filter"],
  transition: [{ transition: ["", any] }],
};

/** The narrower properties that a wider one overrides. */
const CONFLICTS: Record<string, readonly string[]> = {
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  flex: ["basis", "grow", "shrink"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  size: ["w", "h"],
  translate: ["translate-x", "translate-y"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
  ...spread("p", "p"),
  ...spread("m", "m"),
  ...spread("border-w", "border-w-"),
  ...spread("border-color", "border-color-"),
  rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
};

function sided(group: string, prefix: string, values: readonly Definition[]): Groups {
  return Object.fromEntries(SIDES.map((side) => [`${group}-${side}`, [{ [`${prefix}-${side}`]: values }]]));
}

function spread(whole: string, prefix: string): Record<string, readonly string[]> {
  return {
    [whole]: SIDES.map((side) => prefix + side),
    [`${prefix}x`]: [`${prefix}r`, `${prefix}l`],
    [`${prefix}y`]: [`${prefix}t`, `${prefix}b`],
  };
}

export function classConfig() {
  return {
    cacheSize: 500,
    theme: {},
    classGroups: {
      ...WORDS,
      ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: [any] }]])),
      ...MIXED,
    },
    conflictingClassGroups: CONFLICTS,
    conflictingClassGroupModifiers: { "font-size": ["leading"] },
    orderSensitiveModifiers: ["*", "**", "after", "before", "first-letter", "first-line", "marker", "selection"],
    postfixLookupClassGroups: [],
  };
}
