import { csvPieces } from '../../platform/csv/csv-line.ts';
import { escapedSheet } from '../../platform/csv/escaped-cells.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import { listEveryMember } from './queries.ts';
import { COLUMNS } from './read-classes.ts';

/** The members of every class that is not archived, as a file that can be taken in again. */
export async function classesFile(db: Db): Promise<SentFile> {
  const rows = (await listEveryMember(db)).map(({ name, email, part, full_name, registration_number }) => ({
    class: name,
    email: email ?? '',
    part: part ?? '',
    full_name: full_name ?? '',
    registration_number: registration_number ?? '',
  }));
  return { name: 'classes.csv', pieces: csvPieces(escapedSheet(COLUMNS, rows)) };
}
