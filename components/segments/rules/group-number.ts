import { isGroup, type Part, type Tree } from "@/components/segments/rules/tree.ts";

/** `2.1`: the first group inside the second. Empty if the group does not exist. */
export function groupNumber(tree: Tree, key: string): string {
  const within = (parts: readonly Part[], before: string): string => {
    let at = 0;
    for (const part of parts) {
      if (!isGroup(part)) continue;
      const number = `${before}${++at}`;
      if (part.key === key) return number;
      const inside = within(part.parts, `${number}.`);
      if (inside !== "") return inside;
    }
    return "";
  };
  return within(tree, "");
}
