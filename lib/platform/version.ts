import manifest from "../../package.json" with { type: "json" };

/** Version of the running code. CHANGELOG.md describes it. */
export const VERSION: string = manifest.version;
