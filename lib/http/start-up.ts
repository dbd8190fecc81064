import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { activePorts } from "./active-ports.ts";
import { stampPeerAddresses, trustsProxy } from "./peer-address.ts";
import { takeBrokenEscapesLiterally } from "./request-path.ts";

/** Once a server process: a wrong configuration ends it here, with the names of the variables. */
export function startUp(): void {
  const behindProxy = trustsProxy(env());
  if (!behindProxy) stampPeerAddresses();
  takeBrokenEscapesLiterally();
  logger.info({ ...activePorts(), behindProxy }, "started");
}
