import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDemoOptions } from "../../../scripts/stack/demo-options.ts";

describe("the demo's environment variables", () => {
  it("have defaults", () => {
    expect(readDemoOptions({})).toEqual({ port: 3000, dataDir: ".data", sandboxEnv: { DEMO_LIVE: "1" } });
  });

  it("set the port, the folder and the dataset", () => {
    const own = { PORT: "65533", DATA_DIR: "/a", DEMO_DATASET: "package.json", DEMO_LIVE: "0" };
    expect(readDemoOptions(own)).toEqual({
      port: 65_533,
      dataDir: "/a",
      sandboxEnv: { DEMO_LIVE: "0", DEMO_DATASET: join(process.cwd(), "package.json") },
    });
  });

  it.each(["abc", "0", "65534", "3000.5", "-1", ""])("reject PORT=%s with a one-line error", (PORT) => {
    expect(() => readDemoOptions({ PORT })).toThrow(
      `PORT=${PORT} is not a port: use a whole number from 1 to 65533, such as PORT=3100`,
    );
  });

  it("reject a dataset file that doesn't exist", () => {
    expect(() => readDemoOptions({ DEMO_DATASET: "/none.csv" })).toThrow("DEMO_DATASET=/none.csv does not exist");
  });
});
