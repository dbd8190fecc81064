// biome-ignore lint/style/noRestrictedImports: the one use that the rule points to
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Loads a part of the page's code. Without network, waits until the browser is online and loads it then. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadCode(load);
  }
}

/** React's `lazy`, with code that waits for the network instead of replacing the page by an error. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`
export function lazyComponent<Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
): LazyExoticComponent<Component> {
  return lazy(() => loadCode(load));
}
