/** Of its own, or Next would take that of the product: nothing to start. */
export function register() {}
