import pg from "pg";

const NAME = String.raw`(?:"?\w+"?\.)*"?organization_id"?`;
/** `x.organization_id = $1`, and the join condition `a.organization_id = b.organization_id`. */
const COMPARED = new RegExp(String.raw`${NAME}\s*=\s*(?:(\$\d+)(?:::uuid)?|${NAME})(?!\s*\+)`, "g");
const IS_TENANT_SETTING = /set_config\('app\.organization_id'/;

type Query = (this: pg.Client, query: unknown, ...rest: unknown[]) => unknown;

/**
 * Removes the organization conditions from every later statement of this process, to test row-level security alone.
 * Parameters stay in use, so that the statement remains valid.
 */
export function stripOrganizations(): { restore: () => void; count: () => number } {
  const original = pg.Client.prototype.query as unknown as Query;
  let stripped = 0;
  const without = (text: string) =>
    IS_TENANT_SETTING.test(text)
      ? text
      : text.replace(COMPARED, (_, parameter?: string) => {
          stripped += 1;
          return parameter ? `(${parameter}::uuid IS NOT NULL)` : "true";
        });
  const mutated: Query = function (this: pg.Client, query, ...rest) {
    if (typeof query === "string") return original.call(this, without(query), ...rest);
    if (typeof query === "object" && query !== null && "text" in query && typeof query.text === "string") {
      query.text = without(query.text);
    }
    return original.call(this, query, ...rest);
  };
  Object.assign(pg.Client.prototype, { query: mutated });
  return {
    count: () => stripped,
    restore: () => void Object.assign(pg.Client.prototype, { query: original }),
  };
}
