import type { ErpTestReason } from "../../settings/schemas.ts";
import type { ERP_ERROR_CODES } from "../schemas.ts";

type ErpErrorCode = (typeof ERP_ERROR_CODES)[number];

type Fields = {
  status?: number;
  retryAfterMs?: number | null;
  reason?: ErpTestReason;
  detail?: string;
  cause?: unknown;
};

/** A repetition with the same settings fails again until a person changes something. */
const LASTING: readonly (ErpTestReason | null)[] = [
  "unauthorized",
  "private_address",
  "no_database",
  "missing_view",
  "missing_columns",
  "wrong_types",
  "no_access",
  "no_driver",
  "host_not_listed",
  "tls",
  "host_key",
  "no_folder",
  "too_many_files",
  "missing_file",
  "file_columns",
  "file_encoding",
  "broken_file",
  "file_too_large",
];

/** The ERP did not answer, or not with a page. The message is shown to users: no address or credentials in it. */
export class ErpError extends Error {
  readonly code: ErpErrorCode;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** Known if the ERP is read from its database or from files. */
  readonly reason: ErpTestReason | null;
  /** What the reason is about. */
  readonly detail: string | null;
  constructor(code: ErpErrorCode, message: string, fields: Fields = {}) {
    super(message, { cause: fields.cause });
    this.name = "ErpError";
    this.code = code;
    this.status = fields.status ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.reason = fields.reason ?? null;
    this.detail = fields.detail ?? null;
  }

  /** Repeating the same request with the same credentials would fail again. */
  get isPermanent(): boolean {
    if (LASTING.includes(this.reason)) return true;
    return this.status !== null && this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}
