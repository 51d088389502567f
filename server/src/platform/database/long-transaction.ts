/** Runs one statement and gives its rows; every value in what the driver makes of its type. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Runs `work` in one transaction on a connection of its own, without limits of time: for backups and restores. With
 * `snapshot` it reads what was there when it began, and changes nothing. The embedded database does nothing else until
 * it has ended.
 */
export type LongTransaction = <T>(mode: { snapshot?: boolean }, work: (run: RunStatement) => Promise<T>) => Promise<T>;

/** The mode of a transaction that sees one moment of the database. */
export const SNAPSHOT = 'isolation level repeatable read, read only';
