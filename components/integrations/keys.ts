export const integrationKeys = { erp: ["integrations", "erp"] as const };
