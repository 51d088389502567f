/**
 * The order of two names, as `name_key` of the database has it (decision 074). Whoever reads, a list is in one order:
 * Spanish differs from what the other languages have in common by ñ alone.
 */
export const compareNames = new Intl.Collator('es', { numeric: true }).compare;
