import { env } from "../../platform/env.ts";
import { chooseProvider, type ProviderName } from "../rules/choose-provider.ts";

export function identityProviderName(): ProviderName {
  return chooseProvider(env());
}
