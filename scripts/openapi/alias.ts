import { registerHooks } from "node:module";

// Route files import by `@/…`, which the bundler and the tests resolve for themselves; plain Node learns it here.
const root = new URL("../../", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("@/") ? root + specifier.slice(2) : specifier, context),
});
