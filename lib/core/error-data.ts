import { AppError, type ErrorParams, type FieldError, ValidationError } from "./errors.ts";

/** An `AppError` as plain data, for a boundary that drops classes. */
export type ErrorData = {
  status: number;
  code: string;
  message: string;
  params: ErrorParams;
  fields?: readonly FieldError[];
};

export function toErrorData(error: AppError): ErrorData {
  const { status, code, message, params } = error;
  return { status, code, message, params, ...(error instanceof ValidationError && { fields: error.fields }) };
}

export function fromErrorData({ status, code, message, params, fields }: ErrorData): AppError {
  return fields ? new ValidationError(...fields) : new AppError(status, code, message, { params });
}
