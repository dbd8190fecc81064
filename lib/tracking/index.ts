export { toLinkAddress, toMailClickAddress, toOpenAddress, toUnsubscribeAddress } from "./addresses.ts";
export {
  issueLinks,
  issueOpenTokens,
  issueUnsubscribeTokens,
  type LinkOwner,
  type TokenOwner,
} from "./store/tokens.ts";
