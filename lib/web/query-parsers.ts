import type { HistoryMode } from "./query-queue.ts";

type Options = {
  /** `push` adds a history entry, so that Back undoes the change. */
  history?: HistoryMode;
  /** Shortest time between two writes to the history. */
  throttleMs?: number;
};

type Conversion<T> = {
  /** An unreadable text is null and counts as absent. */
  parse: (text: string) => T | null;
  serialize: (value: T) => string;
  eq: (a: T, b: T) => boolean;
};

export type Parser<T, D extends T | undefined = T | undefined> = Conversion<T> &
  Options & {
    defaultValue: D;
    withDefault: (value: T) => Parser<T, T>;
    withOptions: (options: Options) => Parser<T, D>;
  };

export function createParser<T>({
  eq = Object.is,
  ...conversion
}: Omit<Conversion<T>, "eq"> & { eq?: Conversion<T>["eq"] }): Parser<T, undefined> {
  return complete({ ...conversion, eq }, undefined, {});
}

function complete<T, D extends T | undefined>(of: Conversion<T>, defaultValue: D, options: Options): Parser<T, D> {
  return {
    ...of,
    ...options,
    defaultValue,
    withDefault: (value) => complete<T, T>(of, value, options),
    withOptions: (more) => complete(of, defaultValue, { ...options, ...more }),
  };
}

export const parseAsString = createParser<string>({ parse: String, serialize: String });
export const parseAsBoolean = createParser<boolean>({ parse: (text) => text === "true", serialize: String });
export const parseAsFloat = asNumber(Number.parseFloat);
export const parseAsInteger = asNumber((text) => Number.parseInt(text, 10));

function asNumber(read: (text: string) => number) {
  return createParser<number>({
    parse: (text) => {
      const value = read(text);
      return Number.isNaN(value) ? null : value;
    },
    serialize: String,
  });
}

export function parseAsStringLiteral<const T extends string>(values: readonly T[]) {
  return createParser<T>({ parse: (text) => values.find((value) => value === text) ?? null, serialize: String });
}

export function parseAsNumberLiteral<const T extends number>(values: readonly T[]) {
  return createParser<T>({
    parse: (text) => values.find((value) => value === Number(text)) ?? null,
    serialize: String,
  });
}

/** `a,b`; unreadable items are left out. */
export function parseAsArrayOf<T>({ parse, serialize, eq }: Conversion<T>) {
  return createParser<T[]>({
    parse: (text) =>
      text === ""
        ? []
        : text
            .split(",")
            .map((item) => parse(item.replaceAll("%2C", ",")))
            .filter((item): item is Awaited<T> & T => item !== null),
    serialize: (values) => values.map((value) => serialize(value).replaceAll(",", "%2C")).join(","),
    eq: (a, b) => a.length === b.length && a.every((value, index) => eq(value, b[index] as T)),
  });
}
