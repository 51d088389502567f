import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Outcome, runAndExit } from './run-steps.ts';
import { proofs, SEEN_FOLDER } from './steps.ts';

const TABLE = 'bench/results/proofs.md';
const HEAD = '| Proof | Last ran | Seconds | It printed |\n|---|---|---|---|\n';

// `npm run proof -- draws "four skills"` runs these alone.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => proofs.every((proof) => proof.name !== name));
if (unknown.length > 0) {
  const names = proofs.map(({ name }) => `  ${name}`).join('\n');
  process.stdout.write(`No proof is called ${unknown.join(', ')}. There are:\n${names}\n0 passed, 1 failed\n`);
  process.exit(1);
}
process.env.SEEN_DIR = SEEN_FOLDER;
if (wanted.length === 0) rmSync(SEEN_FOLDER, { recursive: true, force: true });
await runAndExit(wanted.length > 0 ? proofs.filter(({ name }) => wanted.includes(name)) : proofs, { onEnd: writeDown });

/** Puts the outcome into the table in place of the last one: what has not run for long shows. */
function writeDown({ step, seconds, passed, failed }: Outcome): void {
  mkdirSync('bench/results', { recursive: true });
  const old = existsSync(TABLE) ? readFileSync(TABLE, 'utf8').split('\n') : [];
  const row = `| ${step.name} | ${new Date().toISOString()} | ${seconds.toFixed(1)} | ${passed} passed, ${failed} failed |`;
  const rows = proofs.map(({ name }) =>
    name === step.name ? row : (old.find((line) => line.startsWith(`| ${name} |`)) ?? `| ${name} | never here | | |`),
  );
  writeFileSync(TABLE, `${HEAD}${rows.join('\n')}\n`);
}
