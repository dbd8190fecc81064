/** The demo's seeded users. */
export const SUPER = "super@balcao.test";
export const ADMIN = "admin@aurora.test";
export const GERENTE = "gerente@aurora.test";
export const CONSULTA = "consulta@aurora.test";
export const BELA = "admin@bela.test";
export const MARKETING = "marketing@aurora.test";
