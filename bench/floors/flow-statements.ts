import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { flow } from '../load/flow.ts';
import { flowPlan, peopleOf, type Stage } from '../measure/stage.ts';
import { emailOf, tokenOf } from '../people.ts';

/** A statement of a flow with the values it was sent with, as PostgreSQL's log shows them. */
type Noted = { text: string; values: (string | null)[] };

/** Statements as a script for pgbench, and the values that stay the same from flow to flow. */
export type FlowScript = { script: string; values: Record<string, string> };

/** No other number in a flow is as large, so that these are known wherever they are. */
const FIRST_ACCOUNT = 1_700_000_000;
const FIRST_ATTEMPT = 1_800_000_000;
/** The server works on its own now and then: the flow with the fewest statements has none of that. */
const FLOWS = 3;
/** PostgreSQL's processes read their changed settings between two statements. */
const RELOAD_MS = 500;

/** Takes a flow through the calls, and gives what PostgreSQL was asked meanwhile, for the people of `pgbench -D`. */
export async function scriptOfAFlow(stage: Stage): Promise<FlowScript> {
  const { databaseUrl } = stage;
  runSql(
    databaseUrl,
    `select setval(pg_get_serial_sequence('accounts', 'id'), ${FIRST_ACCOUNT});
    select setval(pg_get_serial_sequence('attempts', 'id'), ${FIRST_ATTEMPT});`,
  );
  const client = keepAliveClient(stage.server.url, 1);
  const flows: { script: FlowScript; statements: number }[] = [];
  while (flows.length < FLOWS) {
    const person = peopleOf(stage, 1, 0);
    await setLogging(databaseUrl, 'all');
    const before = readLog(databaseUrl).length;
    const attemptId = await flow(client, flowPlan(stage, false), person, () => undefined);
    await setLogging(databaseUrl, 'none');
    const noted = notedIn(readLog(databaseUrl).slice(before), new URL(databaseUrl).pathname.slice(1));
    const account = runSql(databaseUrl, `select id from accounts where email = '${emailOf(person)}';`);
    const token = `\\x${createHash('sha256').update(tokenOf(person)).digest('hex')}`;
    const code = runSql(databaseUrl, `select code from receipts where attempt_id = ${attemptId};`);
    const script = scriptOf(databaseUrl, noted, { account, token, attempt: String(attemptId), code });
    flows.push({ script, statements: noted.length });
  }
  return flows.reduce((fewest, one) => (one.statements < fewest.statements ? one : fewest)).script;
}

async function setLogging(databaseUrl: string, what: 'all' | 'none'): Promise<void> {
  runSql(databaseUrl, `alter system set log_statement = '${what}';`);
  runSql(databaseUrl, 'select pg_reload_conf();');
  await sleep(RELOAD_MS);
}

function readLog(databaseUrl: string): string[] {
  return runSql(databaseUrl, `select pg_read_file(pg_current_logfile('jsonlog'));`).split('\n');
}

function notedIn(lines: string[], database: string): Noted[] {
  return lines
    .map((line) => JSON.parse(line) as { dbname?: string; application_name?: string; message: string; detail?: string })
    .filter(({ dbname, application_name }) => dbname === database && application_name !== 'psql')
    .flatMap(({ message, detail }) => {
      const [, text] = /^(?:statement|execute [^:]+): ([\s\S]+)$/.exec(message) ?? [];
      return text === undefined ? [] : [{ text, values: valuesOf(detail ?? '') }];
    });
}

/** `parameters: $1 = 'it''s', $2 = NULL` */
function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}

/** What is of this person and attempt becomes a variable of pgbench, everything else a value that stays. */
function scriptOf(
  databaseUrl: string,
  noted: Noted[],
  own: { account: string; token: string; attempt: string; code: string },
): FlowScript {
  const values: Record<string, string> = {};
  const statements = noted.map(({ text, values: sent }, index) => {
    const types = sent.length > 0 ? typesOf(databaseUrl, text) : [];
    // In a literal, too, pgbench takes a colon and a letter for a variable.
    const literals = text.replaceAll(/'(?:[^']|'')*'/g, (literal) => literal.replaceAll(/:(?=[A-Za-z_])/g, ":' || '"));
    const script = literals.replaceAll(/\$(\d+)/g, (_all, number: string) => {
      const value = sent[Number(number) - 1];
      if (value === undefined) throw new Error(`A statement has no value for $${number}: ${text}`);
      // Each mention of a variable is a parameter of its own to pgbench, whose type is not always clear from its place.
      return `(${variableFor(value, `s${index}_${number}`)})::${types[Number(number) - 1]}`;
    });
    return /insert into "?attempts"?/i.test(text) ? `${script} \\gset open_` : `${script};`;
  });
  function variableFor(value: string | null, name: string): string {
    if (value === null) return 'null';
    if (value === own.account) return ':account';
    if (value === own.attempt) return ':open_id';
    if (value === own.token) return `sha256(convert_to('${tokenOf(0).slice(0, -1)}' || :person, 'UTF8'))`;
    // No two receipts have one code.
    if (value === own.code) return `'PR-' || :open_id`;
    values[name] = value;
    // What a receipt says names both.
    const parts = { account: own.account, open_id: own.attempt };
    return Object.entries(parts)
      .filter(([, id]) => value.includes(id))
      .reduce((inner, [variable, id]) => `replace(${inner}, '${id}', (:${variable})::text)`, `:${name}`);
  }
  const person = [
    '\\set turn :turn + 1',
    '\\set person :first + :client_id * :each + :turn % :each',
    '\\set account :first_account + :person - :first',
  ];
  return { script: [...person, ...statements].join('\n'), values };
}

/** The types that PostgreSQL takes the parameters of a statement for. */
function typesOf(databaseUrl: string, text: string): string[] {
  const types = `select array_to_json(parameter_types::text[]) from pg_prepared_statements where name = 'asked';`;
  return JSON.parse(runSql(databaseUrl, `prepare asked as ${text};\n${types}`)) as string[];
}
