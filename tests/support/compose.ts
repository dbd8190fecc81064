import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const FILE = join(import.meta.dirname, "../../docker-compose.yml");

type Service = {
  image: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  volumes?: string[];
  build?: { args: Record<string, string>; labels: Record<string, string> };
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
};
/** A process as compose would start it: the command, run in the project folder, with exactly this environment. */
export type Process = { command: string[]; env: Record<string, string> };

/**
 * Parses docker-compose.yml as compose does, with the environment file's values, and returns the process of each
 * service. `moved` maps each `host:port` of a container to its real address.
 */
export function readCompose(envFile: Record<string, string>, moved: Record<string, string>) {
  const { services } = parse(readFileSync(FILE, "utf8"), { merge: true }) as { services: Record<string, Service> };
  const [, image = "[]"] = /^CMD (\[.*\])$/m.exec(readFileSync(join(FILE, "../Dockerfile"), "utf8")) ?? [];
  const relocate = (text: string) =>
    Object.entries(moved).reduce((value, [from, to]) => value.replaceAll(from, to), interpolate(text, envFile));
  const service = (name: string): Service => {
    const found = services[name];
    if (!found) throw new Error(`docker-compose.yml has no ${name}`);
    return found;
  };
  const environmentOf = (name: string) => {
    const own = Object.entries(service(name).environment ?? {}).map(([key, text]) => [key, relocate(text)]);
    return { ...(service(name).env_file === ".env" ? envFile : {}), ...Object.fromEntries(own) };
  };
  return {
    services,
    environmentOf,
    imageOf: (name: string) => relocate(service(name).image),
    process: (name: string): Process => {
      const command = service(name).command ?? (JSON.parse(image) as string[]);
      return { command: command.map(relocate), env: environmentOf(name) };
    },
  };
}

/** `${NAME}`, `${NAME:-default}`, `${NAME-default}` (blank is a value) and `${NAME:?message}`. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string) => {
      const value = values[name];
      if (value || (value === "" && kind === "-")) return value;
      if (kind === "-" || kind === ":-") return rest;
      throw new Error(`${name}: ${kind === ":?" ? rest : "is not set"}`);
    },
  );
}
