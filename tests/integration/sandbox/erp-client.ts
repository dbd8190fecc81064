import type { Credentials } from "../../../sandbox/index.ts";

type Page<T> = { dados: T[]; pagina: number; limite: number; total: number };

export function basic({ username, password }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}

export async function getPage<T>(erpUrl: string, credentials: Credentials, call: string): Promise<Page<T>> {
  const response = await fetch(`${erpUrl}/api/${call}`, { headers: basic(credentials) });
  if (!response.ok) throw new Error(`${call}: ${response.status}`);
  return (await response.json()) as Page<T>;
}

/** Reads all pages; `between` runs after each. */
export async function getAll<T>(
  erpUrl: string,
  credentials: Credentials,
  call: string,
  limit = 2000,
  between: () => unknown = () => undefined,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { dados, total } = await getPage<T>(erpUrl, credentials, `${call}?limite=${limit}&pagina=${page}`);
    rows.push(...dados);
    if (page * limit >= total) return rows;
    await between();
  }
}
