import { withoutBlanks } from "../../lib/platform/configuration/check-configuration.ts";
import { error, type Settings } from "../../lib/platform/configuration/problem.ts";
import { checkDatabases } from "../../lib/platform/configuration/rules/addresses.ts";
import { checkSpelling } from "../../lib/platform/configuration/rules/spelling.ts";

/** Problems of the variables needed by owner commands, one per line; null if none. */
export function ownerSettingsReport(names: string[], source: Settings = process.env): string | null {
  const settings = withoutBlanks(source);
  const missing = names.filter((name) => settings[name] === undefined).map((name) => error(name, "is missing"));
  const wrong = checkDatabases(settings).filter(({ variable }) => names.includes(variable));
  const misspelt = missing.length > 0 ? checkSpelling(settings) : [];
  const lines = [...missing, ...wrong, ...misspelt].map(({ variable, what }) => `${variable} ${what}`);
  return missing.length + wrong.length > 0 ? lines.join("\n") : null;
}
