/** The last migration that was released before this rule. */
const FREE_UNTIL = 21;
const NEEDS_A_STOP = /^-- needs a stop: (\S.*)$/m;

export type Migration = { name: string; text: string };

/** Why a migration says that the servers must be stopped for it, or null when it says nothing. */
export function reasonForStop({ text }: Migration): string | null {
  const [firstLine = ''] = text.split('\n');
  return NEEDS_A_STOP.exec(firstLine)?.[1] ?? null;
}

/**
 * What of a migration breaks the release before, which runs on the new tables while servers are upgraded one by one.
 * One whose first line says `-- needs a stop: REASON` may do everything.
 */
export function breakingChanges(migration: Migration): string[] {
  if (Number.parseInt(migration.name, 10) <= FREE_UNTIL || reasonForStop(migration)) return [];
  const text = migration.text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*.*?\*\//gs, '');
  return text.split(';').flatMap(breaking);
}

const NAME = String.raw`(?:if exists )?(?:only )?(?:"[^"]+"|[\w.]+)`;
const ALTER_TABLE = new RegExp(String.raw`\balter table ${NAME}(?: \*)? (.*)$`, 's');
const CONSTRAINT = /^add (constraint|primary|unique|foreign|check|exclude)\b/;
/** Columns that get a value without anybody giving one. */
const FILLED = /\b(default|generated|serial|smallserial|bigserial)\b/;

function breaking(statement: string): string[] {
  const sql = statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const dropped = /\bdrop (table|view|materialized view)\b/.test(sql) ? [`drops: ${sql}`] : [];
  const actions = ALTER_TABLE.exec(sql)?.[1];
  return [...dropped, ...(actions ? atCommas(actions).flatMap(breakingAction) : [])];
}

/** The column keyword may be left out in all of them. https://www.postgresql.org/docs/current/sql-altertable.html */
function breakingAction(action: string): string[] {
  if (/^drop (?!constraint\b)/.test(action)) return [`drops: ${action}`];
  if (/^rename (?!constraint\b)/.test(action)) return [`renames: ${action}`];
  if (/^alter .* type /.test(action)) return [`changes a type: ${action}`];
  if (/^alter .* set not null\b/.test(action)) return [`adds not null: ${action}`];
  const addsColumn = action.startsWith('add ') && !CONSTRAINT.test(action);
  const isRequired = /\b(not null|primary key)\b/.test(action) && !FILLED.test(action);
  return addsColumn && isRequired ? [`adds not null: ${action}`] : [];
}

/** Split at commas outside brackets. */
function atCommas(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of actions) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
