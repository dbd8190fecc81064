// Conflict groups, limited to the utilities used in this application, in a few hundred bytes: tailwind-merge would add
// ten kilobytes to every page. A test compares the two for every class in the code, so a missing conflict fails there.

/** Utilities without a value in the name: a property and its possible keywords. */
const WORDS: Record<string, string> = {
  display:
    "block inline-block inline flex inline-flex grid inline-grid contents hidden table table-cell table-row list-item flow-root",
  position: "static relative absolute fixed sticky",
  visibility: "visible invisible collapse",
  sr: "sr-only not-sr-only",
  box: "box-border box-content",
  "text-overflow": "truncate text-ellipsis text-clip",
  "text-transform": "uppercase lowercase capitalize normal-case",
  "text-decoration": "underline overline line-through no-underline",
  "font-style": "italic not-italic",
  "figure-spacing": "tabular-nums proportional-nums",
  "border-collapse": "border-collapse border-separate",
};

/** Utilities whose prefix sets one property: `z-10`, `min-h-9`. */
const PREFIXES =
  "inset inset-x inset-y top right bottom left z order basis grow shrink col row col-start col-end row-start row-end grid-cols grid-rows gap gap-x gap-y items justify justify-self justify-items self place-items place-content content space-x space-y w h size min-w max-w min-h max-h aspect leading tracking line-clamp list underline-offset whitespace break align caption bg accent fill opacity brightness rotate scale translate translate-x translate-y animate duration ease delay overflow overflow-x overflow-y cursor select touch pointer-events appearance outline-offset p px py pt pr pb pl m mx my mt mr mb ml scroll-mt divide-x divide-y shadow resize filter transition rounded rounded-t rounded-r rounded-b rounded-l";

/** Utilities whose prefix is shared by several properties: the property of a value. */
const MIXED: Record<string, (value: string) => string> = {
  flex: (value) => (/^(row|col)/.test(value) ? "flex-direction" : value.endsWith("wrap") ? "flex-wrap" : "flex"),
  font: (value) => (/^(sans|mono|serif)$/.test(value) ? "font-family" : "font-weight"),
  text: textGroup,
  decoration: (value) => (isLine(value) ? "decoration-style" : "decoration-color"),
  outline: (value) => lineGroup("outline", value),
  ring: (value) => lineGroup("ring", value),
  stroke: (value) => lineGroup("stroke", value),
  border: (value) => lineGroup("border", value),
  ...Object.fromEntries(
    [..."xytrbl"].map((side) => [`border-${side}`, (value: string) => lineGroup("border", value, `-${side}`)]),
  ),
};

function textGroup(value: string): string {
  if (/^(\d?xs|sm|base|lg|\d?xl|\[[\d.].*)$/.test(value)) return "font-size";
  if (/^(left|center|right|start|end)$/.test(value)) return "text-align";
  return /^(wrap|nowrap|balance|pretty)$/.test(value) ? "text-wrap" : "text-color";
}

function lineGroup(property: string, value: string, side = ""): string {
  if (isLine(value)) return `${property}-style`;
  return `${property}-${/^\d*$|^\[[\d.]/.test(value) ? "w" : "color"}${side}`;
}

const isLine = (value: string) => /^(solid|dashed|dotted|double|wavy|none|hidden)$/.test(value);

/** The narrower properties that a wider one overrides. */
const CONFLICTS: Record<string, string> = {
  inset: "inset-x inset-y top right bottom left",
  "inset-x": "right left",
  "inset-y": "top bottom",
  flex: "basis grow shrink",
  gap: "gap-x gap-y",
  overflow: "overflow-x overflow-y",
  size: "w h",
  translate: "translate-x translate-y",
  "font-size": "leading",
  "line-clamp": "display overflow",
  rounded: "rounded-t rounded-r rounded-b rounded-l",
  ...sides("p"),
  ...sides("m"),
  ...sides("border-w", "-"),
  ...sides("border-color", "-"),
};

function sides(property: string, dash = ""): Record<string, string> {
  const of = (names: string) => [...names].map((side) => property + dash + side).join(" ");
  return { [property]: of("xytrbl"), [`${property}${dash}x`]: of("rl"), [`${property}${dash}y`]: of("tb") };
}

const words = new Map(
  Object.entries(WORDS).flatMap(([group, names]) => names.split(" ").map((name) => [name, group] as const)),
);
const prefixes = new Set(PREFIXES.split(" "));

/** The property that a class without its variants sets; undefined for a class of another kind. */
function groupOf(name: string): string | undefined {
  const word = words.get(name);
  if (word) return word;
  for (let end = name.length; end > 0; end = name.lastIndexOf("-", end - 1)) {
    const prefix = name.slice(0, end);
    const mixed = MIXED[prefix];
    if (mixed) return mixed(name.slice(end + 1));
    if (prefixes.has(prefix)) return prefix;
  }
}

/** Of several classes that set the same property under the same variants, keeps the last. */
export function mergeClasses(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.trim().split(/\s+/).reverse()) {
    const base = name.lastIndexOf(":") + 1;
    const variants = name.slice(0, base);
    const group = groupOf(name.slice(base).replace(/^-/, ""));
    if (group !== undefined && taken.has(variants + group)) continue;
    if (group !== undefined)
      for (const one of [group, ...(CONFLICTS[group]?.split(" ") ?? [])]) taken.add(variants + one);
    kept.push(name);
  }
  return kept.reverse().join(" ");
}
