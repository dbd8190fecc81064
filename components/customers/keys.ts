export const customerKeys = {
  all: ["customers"] as const,
  lists: ["customers", "list"] as const,
  list: (query: object) => [...customerKeys.lists, query] as const,
  total: (filters: object) => [...customerKeys.lists, "total", filters] as const,
  /** Prefix of all queries about one customer. */
  one: (id: string) => ["customers", "one", id] as const,
  detail: (id: string) => [...customerKeys.one(id), "detail"] as const,
  peek: (id: string) => [...customerKeys.one(id), "peek"] as const,
  timeline: (id: string, kinds: readonly string[]) => [...customerKeys.one(id), "timeline", kinds] as const,
  purchases: (id: string, query: object) => [...customerKeys.one(id), "purchases", query] as const,
  consents: (id: string) => [...customerKeys.one(id), "consents"] as const,
  conversations: (id: string) => [...customerKeys.one(id), "conversations"] as const,
  habits: (id: string) => [...customerKeys.one(id), "habits"] as const,
  identities: (id: string) => [...customerKeys.one(id), "identities"] as const,
};
