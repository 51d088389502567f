// Someone who means harm, one flood after another, against the server as `npm start` runs it: what was sent, what it
// cost, and what everybody else felt of it. `node proofs/abuse.ts late-saves` runs one scenario alone.
import { withCleanUp } from '../scripts/clean-up.ts';
import { forms } from './abuse/forms.ts';
import { inventedEmails } from './abuse/invented-emails.ts';
import { largeAnswers } from './abuse/large-answers.ts';
import { lateSaves } from './abuse/late-saves.ts';
import { recordings } from './abuse/recordings.ts';
import { resetGuessing } from './abuse/reset-guessing.ts';
import { signInFlood } from './abuse/sign-in-flood.ts';
import { slowBodies } from './abuse/slow-bodies.ts';
import { type AbuseRow, type Scenario, startAbusedApp } from './abused-app.ts';
import { claim, prove, say } from './claims.ts';

/** Named after their files in proofs/abuse. */
const SCENARIOS: Record<string, Scenario> = {
  'late-saves': lateSaves,
  'large-answers': largeAnswers,
  recordings,
  forms,
  'reset-guessing': resetGuessing,
  'sign-in-flood': signInFlood,
  'invented-emails': inventedEmails,
  'slow-bodies': slowBodies,
};

const wanted = process.argv.slice(2);

await prove(() =>
  withCleanUp(async (later) => {
    const app = await startAbusedApp(later);
    const rows: AbuseRow[] = [];
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      say(`       ${name} …`);
      rows.push(...(await scenario(app)));
    }
    for (const row of rows) tell(row);
  }),
);

function tell({ flood, sent, cost, others, claims }: AbuseRow): void {
  say(`       ${flood}`);
  say(`         sent:   ${sent}`);
  say(`         cost:   ${cost}`);
  say(`         others: ${others}`);
  for (const { holds, sentence } of claims) claim(holds, `${flood}: ${sentence}`);
}
