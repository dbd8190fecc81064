import type { ErpTestReason } from "../../../settings/schemas.ts";
import { ErpError } from "../erp-error.ts";

/** `at`: the file and its columns, the key or the package. The messages are shown to users, translated by pattern. */
export function fileProblem(reason: ErpTestReason, at = "", cause?: unknown): ErpError {
  const fields = { reason, detail: at, cause };
  switch (reason) {
    case "unauthorized":
      return new ErpError("erp_answered", "The ERP's file server refused the user, the password or the key", fields);
    case "no_access":
      return new ErpError("erp_answered", `The ERP's file server does not let its user read ${at}`, fields);
    case "host_key":
      return new ErpError("erp_answered", "The ERP's file server has another host key than the settings", fields);
    case "no_folder":
      return new ErpError("erp_answered", "The folder of the ERP's files does not exist", fields);
    case "too_many_files":
      return new ErpError("erp_unreadable", "The folder of the ERP's files has too many files", fields);
    case "missing_file":
      return new ErpError("erp_unreadable", `The folder of the ERP has no file ${at}`, fields);
    case "file_columns":
      return new ErpError("erp_unreadable", `The ERP's file lacks columns: ${at}`, fields);
    case "file_encoding":
      return new ErpError("erp_unreadable", `The ERP's file has another encoding than the settings: ${at}`, fields);
    case "broken_file":
      return new ErpError("erp_unreadable", `The ERP's file is not a table with separators: ${at}`, fields);
    case "file_too_large":
      return new ErpError("erp_unreadable", `The ERP's file is too large: ${at}`, fields);
    case "file_changed":
      return new ErpError("erp_unreadable", `The ERP's file changed while it was read: ${at}`, fields);
    case "no_driver":
      return new ErpError("erp_not_configured", `The package ${at} is not installed`, fields);
    case "private_address":
      return new ErpError("erp_unreachable", "The address of the ERP's file server is in an internal network", fields);
    case "timeout":
      return new ErpError("erp_unreachable", "The ERP's file server took too long", fields);
    default:
      return new ErpError("erp_unreachable", "The ERP's file server could not be reached", fields);
  }
}
