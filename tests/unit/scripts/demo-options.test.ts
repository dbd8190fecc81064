import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDemoOptions } from "../../../scripts/stack/demo-options.ts";

describe("the variables of the demo", () => {
  it("have defaults", () => {
    expect(readDemoOptions({})).toEqual({ port: 3000, dataDir: ".data", sandboxEnv: { DEMO_LIVE: "1" } });
  });

  it("name a port, a folder and sales of one's own", () => {
    const own = { PORT: "65533", DATA_DIR: "/a", DEMO_DATASET: "package.json", DEMO_LIVE: "0" };
    expect(readDemoOptions(own)).toEqual({
      ...{ port: 65_533, dataDir: "/a" },
      sandboxEnv: { DEMO_LIVE: "0", DEMO_DATASET: join(process.cwd(), "package.json") },
    });
  });

  it.each(["abc", "0", "65534", "3000.5", "-1", ""])("refuse PORT=%s in one line", (PORT) => {
    expect(() => readDemoOptions({ PORT })).toThrow(
      `PORT=${PORT} is not a port: use a whole number from 1 to 65533, such as PORT=3100`,
    );
  });

  it("refuse a file that isn't there", () => {
    expect(() => readDemoOptions({ DEMO_DATASET: "/none.csv" })).toThrow("DEMO_DATASET=/none.csv does not exist");
  });
});
