import { UnansweredError } from "../../../platform/http-client.ts";
import { MissingPackageError } from "../../../platform/optional-package.ts";
import { BlockedAddressError } from "../../../platform/outbound/private-addresses.ts";
import { transportReason } from "../../../platform/transport-failure.ts";
import { filesPlaceOf } from "../../../settings/names.ts";
import type { ErpConnection } from "../../../settings/schemas.ts";
import { ErpError } from "../../rules/erp-error.ts";
import { fileProblem } from "../../rules/files/file-problem.ts";
import type { Folder, Limits } from "./folder.ts";
import { openS3 } from "./s3.ts";
import { openSftp } from "./sftp.ts";

/** Opens the folder of a connection for one page. Failures are `ErpError`s. */
export async function withFolder<T>(
  connection: ErpConnection,
  limits: Limits,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  let folder: Folder | undefined;
  try {
    folder = await openFolder(connection, limits);
    return await work(folder);
  } catch (error) {
    throw toProblem(error);
  } finally {
    folder?.close();
  }
}

async function openFolder(connection: ErpConnection, limits: Limits): Promise<Folder> {
  const place = filesPlaceOf(connection.baseUrl);
  if (!place || !connection.files) throw new ErpError("erp_not_configured", "No ERP connection is configured");
  return place.protocol === "sftp" ? openSftp(place, connection, limits) : openS3(place, connection, limits);
}

function toProblem(error: unknown): unknown {
  if (error instanceof ErpError) return error;
  if (error instanceof MissingPackageError) return fileProblem("no_driver", error.packageName);
  if (error instanceof BlockedAddressError) return fileProblem("private_address", "", error);
  // The levels of errors of the package `ssh2`.
  const { level } = error as { level?: unknown };
  if (level === "client-authentication") return fileProblem("unauthorized", "", error);
  const reason = error instanceof UnansweredError ? error.reason : transportReason(error);
  const isLate = reason === "timeout" || level === "client-timeout";
  return isLate ? fileProblem("timeout", "", error) : fileProblem("unreachable", "", error);
}
