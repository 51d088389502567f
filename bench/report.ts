import { type Load, type StepName, steps } from './flow.ts';
import type { Measured } from './scenario.ts';

/** The aims of the product, on two cores. */
const AIMS = { 'with login': 80, 'tokens made before': 160 } as const;
const SAVE_AIM = '< 20 ms with 10 learners';
const STATEMENTS_AIM = '<= 15';
export const MEMORY_AIM = '< 250 MB';

const LABEL_WIDTH = 22;
const COLUMN_WIDTH = 18;
const SHOWN_STATEMENTS = 8;

type Row = { label: string; aim?: string; of: (measured: Measured) => string };

const rows: Row[] = [
  { label: 'flows a second', of: ({ flows, load }) => (flows / load.seconds).toFixed(1) },
  { label: 'alone on the cores', of: (measured) => roomFor(measured).toFixed(1) },
  { label: 'flows', of: ({ flows }) => String(flows) },
  ...steps.map(
    (step): Row => ({
      label: `${step} p50 / p95 ms`,
      aim: step === 'save' ? SAVE_AIM : undefined,
      of: ({ load }) => `${quantile(load, step, 0.5)} / ${quantile(load, step, 0.95)}`,
    }),
  ),
  { label: 'server ms a flow', of: ({ serverMs, flows }) => (serverMs / flows).toFixed(2) },
  { label: 'database ms a flow', of: ({ databaseMs, flows }) => (databaseMs / flows).toFixed(2) },
  { label: 'SQL a flow', aim: STATEMENTS_AIM, of: (measured) => statementsAFlow(measured).toFixed(2) },
  { label: 'generator', of: ({ generatorShare }) => percent(generatorShare) },
  { label: 'others on the machine', of: ({ othersShare }) => percent(othersShare) },
];

/** One table with a column a run, the aim beside it. Runs are all with login or all without. */
export function tableOf(runs: Measured[]): string[] {
  const kind = runs[0]?.signingIn ? 'with login' : 'tokens made before';
  const heading = runs.map(({ learners, workers }) => `${learners} l, ${workers} w`.padStart(COLUMN_WIDTH)).join('');
  const lines = rows
    .filter(({ label }) => runs[0]?.signingIn || !label.startsWith('log in'))
    .map(({ label, aim, of }) => {
      const figures = runs.map((run) => of(run).padStart(COLUMN_WIDTH)).join('');
      const goal = label === 'flows a second' ? String(AIMS[kind]) : (aim ?? '');
      return `${label.padEnd(LABEL_WIDTH)}${figures}   ${goal}`.trimEnd();
    });
  return ['', `${kind.padEnd(LABEL_WIDTH)}${heading}   aim`, ...lines];
}

/** The kinds of statement that cost the database most, of one run. */
export function statementTable({ statements, flows }: Measured): string[] {
  const lines = statements.slice(0, SHOWN_STATEMENTS).map(({ text, calls, totalMs }) => {
    const figures = [calls / flows, totalMs / flows].map((figure) => figure.toFixed(2).padStart(9)).join('');
    return `${figures}   ${text.replace(/\s+/g, ' ').slice(0, 90)}`;
  });
  return ['', '  a flow  ms a flow   statement', ...lines];
}

function statementsAFlow({ statements, flows }: Measured): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0) / flows;
}

/** Flows a second if nothing but server, database and generator used the cores, and used them whole. */
function roomFor({ load, flows, serverMs, databaseMs, cores }: Measured): number {
  return (flows * cores * 1000) / (serverMs + databaseMs + load.processorMs);
}

function quantile({ latenciesMs }: Load, step: StepName, share: number): string {
  const sorted = latenciesMs[step].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? '-';
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
