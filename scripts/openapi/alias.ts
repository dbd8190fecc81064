import { registerHooks } from "node:module";

// Route files import from `@/…`, which the bundler and the tests resolve themselves; this hook does so for plain Node.
const root = new URL("../../", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("@/") ? root + specifier.slice(2) : specifier, context),
});
