/** Users of the seeded demo with stable addresses, offered only with the local identity provider. */
export const DEMO_USERS = [
  { email: "super@balcao.test", name: "super", organization: "Aurora" },
  { email: "admin@aurora.test", name: "admin", organization: "Aurora" },
  { email: "gerente@aurora.test", name: "gerente", organization: "Aurora" },
  { email: "marketing@aurora.test", name: "marketing", organization: "Aurora" },
  { email: "consulta@aurora.test", name: "consulta", organization: "Aurora" },
  { email: "admin@bela.test", name: "admin", organization: "Bela" },
] as const;
