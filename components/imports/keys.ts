export const importKeys = {
  all: ["imports"] as const,
  list: (page: number) => ["imports", "list", page] as const,
  one: (id: string) => ["imports", "one", id] as const,
};
