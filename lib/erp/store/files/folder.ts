import type { ListedFile } from "../../rules/files/positions.ts";

/** Bytes of a file, from `start` up to but not including `end`. */
export type ByteRange = { start: number; end: number };

/** A folder on a server of the ERP, of which one page is read. Failures are `ErpError`s. */
export type Folder = {
  /** The files whose names begin with this. */
  list: (beginning: string) => Promise<ListedFile[]>;
  /** Fails if the file is no longer the listed one. */
  read: (file: ListedFile, range: ByteRange) => AsyncIterable<Buffer>;
  close: () => void;
};

export type Limits = {
  /** To connect, and between two answers of the server. */
  idleMs: number;
  /** For one page. */
  totalMs: number;
};

export const LIMITS: Limits = { idleMs: 30_000, totalMs: 240_000 };
/** Of a folder, of which others are ignored. */
export const MAX_FILES = 10_000;
