/**
 * Stands for a personal link's token in previews and tests. No token has its length, so it resolves to nobody:
 * opening it answers no survey and opts out no customer.
 */
export const SAMPLE_TOKEN = "exemplo";
