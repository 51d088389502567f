/**
 * The order of two names, as `name_key` of the database has it (decision 074). A list is in one order for every reader:
 * Spanish differs from what the other languages have in common by ñ alone.
 */
export const compareNames = new Intl.Collator('es', { numeric: true }).compare;
