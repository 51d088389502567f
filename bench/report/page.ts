import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Shape, shapeNames, shapes } from '../exams/shapes.ts';
import { median } from '../figures/latencies.ts';
import type { FlowsCase, FlowsRun, ResultsFile } from '../figures/schema.ts';
import { steps } from '../load/flow.ts';
import type { Chart, Group, Stacked } from './charts.ts';
import { medianOf } from './goals.ts';
import { type PagesFound, pageCharts } from './pages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The page of figures: one document with its script, its styles and its data in it. */
export function resultsPage(file: ResultsFile, pages: PagesFound): string {
  const { date, machine } = file;
  const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
  // Inside a script element nothing may look like its end.
  const data = JSON.stringify({ groups: groupsOf(file, pages) }).replaceAll('<', '\\u003c');
  const styles = [
    read('web/src/ui/theme/tokens.css'),
    read('node_modules/uplot/dist/uPlot.min.css'),
    read('bench/report/page/page.css'),
  ];
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlance: speed and memory, ${date}</title>
<style>
${styles.join('\n')}
</style>
</head>
<body>
<main>
<h1>Speed and memory, ${date}</h1>
<p>${machine.processor}, ${machine.cores} cores shared by load, server and PostgreSQL ${machine.postgres} with fsync on; Node ${machine.node}. Each figure is the median of its runs.</p>
</main>
<script type="application/json" id="data">${data}</script>
<script>
${read('node_modules/uplot/dist/uPlot.iife.min.js')}
</script>
<script type="module">
${read('bench/report/page/charts.js')}
</script>
</body>
</html>
`;
}

function groupsOf(file: ResultsFile, pages: PagesFound): Group[] {
  const groups = [
    { heading: 'Flows', charts: shapeNames.flatMap((shape) => flowCharts(file, shape)) },
    { heading: 'How long calls take', charts: shapeNames.flatMap((shape) => histograms(file, shape)) },
    { heading: 'Growth', charts: growthCharts(file) },
    { heading: 'Memory', charts: memoryCharts(file) },
    { heading: 'Floors', charts: floorCharts(file) },
    { heading: 'Pages in the browser', charts: pageCharts(pages) },
  ];
  return groups.filter(({ charts }) => charts.length > 0);
}

function flowCharts({ parts }: ResultsFile, shape: Shape): Chart[] {
  const cases = (parts.flows?.figures ?? []).filter((one) => one.shape === shape);
  if (cases.length === 0) return [];
  const learners = unique(cases.map((one) => one.learners));
  const lines = (figure: (run: FlowsRun) => number): Chart['series'] =>
    unique(cases.map((one) => one.workers)).flatMap((workers) =>
      [false, true].map((hashing) => ({
        label: `${workers} w, ${hashing ? 'with' : 'without'} hashing`,
        dashed: hashing,
        values: learners.map((count) => orNull(medianOf(cases, { shape, workers, learners: count, hashing }, figure))),
      })),
    );
  const over = { xLabel: 'learners', labels: learners.map(String), says: sentence(shapes[shape].says) };
  return [
    { ...over, title: `Flows a second, ${shape}`, yLabel: 'flows a second', series: lines((run) => run.flowsASecond) },
    {
      ...over,
      title: `Save p95, ${shape}`,
      yLabel: 'ms',
      series: lines((run) => run.latencies.save?.p95 ?? Number.NaN),
    },
  ];
}

function histograms({ parts, bucketsMs }: ResultsFile, shape: Shape): Chart[] {
  const quiet: (one: FlowsCase) => boolean = ({ learners, workers, hashing }) =>
    learners === 10 && workers === 1 && !hashing;
  const found = (parts.flows?.figures ?? []).find((one) => one.shape === shape && quiet(one));
  if (!found) return [];
  const series = steps.flatMap((step) => {
    const counts = found.runs.flatMap((run) => (run.latencies[step] ? [run.latencies[step].counts] : []));
    if (counts.length === 0) return [];
    return [
      {
        label: step,
        values: bucketsMs.map((_bound, bucket) => counts.reduce((sum, of) => sum + (of[bucket] ?? 0), 0)),
      },
    ];
  });
  const isUsed = (bucket: number) => series.some(({ values }) => (values[bucket] ?? 0) > 0);
  const used = bucketsMs.map((_bound, bucket) => bucket).filter(isUsed);
  const between = bucketsMs.map((_bound, bucket) => bucket).slice(Math.min(...used), Math.max(...used) + 1);
  return [
    {
      title: `Calls by their time, ${shape}`,
      says: '10 learners, 1 worker, without hashing; all runs. Each place counts calls up to its time and over the one before.',
      xLabel: 'up to ms',
      yLabel: 'calls',
      labels: between.map((bucket) => String(Number((bucketsMs[bucket] ?? 0).toPrecision(2)))),
      series: series.map(({ label, values }) => ({ label, values: between.map((bucket) => values[bucket] ?? 0) })),
      bars: true,
    },
  ];
}

function growthCharts({ parts }: ResultsFile): Chart[] {
  if (!parts.growth) return [];
  const { sizes, pasts } = parts.growth.figures;
  const costs = (of: { runs: { serverMsAFlow: number; databaseMsAFlow: number }[] }[]): Chart['series'] => [
    { label: 'server', values: of.map(({ runs }) => median(runs.map((run) => run.serverMsAFlow))) },
    { label: 'database', values: of.map(({ runs }) => median(runs.map((run) => run.databaseMsAFlow))) },
  ];
  const yLabel = 'ms a flow';
  return [
    {
      title: 'A flow as the tables grow',
      says: 'Processor time of a flow without hashing, 10 learners, 1 worker.',
      xLabel: 'attempts',
      yLabel,
      labels: sizes.map(({ attempts }) => attempts.toLocaleString('en-US')),
      series: costs(sizes),
    },
    {
      title: 'A flow as the past of its learner grows',
      says: 'The same, by the results that each learner has from before.',
      xLabel: 'earlier results',
      yLabel,
      labels: pasts.map(({ earlierResults }) => earlierResults.toLocaleString('en-US')),
      series: costs(pasts),
    },
  ];
}

function memoryCharts({ parts }: ResultsFile): Stacked[] {
  const peaks = [
    ...unique((parts.memory?.figures ?? []).map((run) => run.workers)).map((workers) => ({
      label: `100 learners, ${workers} w`,
      of: (parts.memory?.figures ?? []).filter((run) => run.workers === workers),
    })),
    { label: 'mass start', of: parts['mass-start']?.figures ?? [] },
    { label: 'idle connections', of: parts.idle?.figures ?? [] },
  ].filter(({ of }) => of.length > 0);
  if (peaks.length === 0) return [];
  const rows = peaks.map(({ label, of }) => {
    const processes = Math.max(...of.map(({ processesMb }) => processesMb.length));
    const values = Array.from({ length: processes }, (_, index) =>
      median(of.map((run) => run.processesMb[index] ?? 0)),
    );
    return { label, values };
  });
  const most = Math.max(...rows.map(({ values }) => values.length));
  const pieces = Array.from({ length: most }, (_, index) => (index === 0 ? 'largest process' : `process ${index + 1}`));
  const says = 'The most memory that each process had, in MB (PSS).';
  return [{ title: 'Peak memory', says, unit: 'MB', pieces, rows }];
}

function floorCharts({ parts }: ResultsFile): Stacked[] {
  const cases = parts.floors?.figures ?? [];
  if (cases.length === 0) return [];
  const rows = cases.map(({ shape, runs }) => {
    const of = (figure: (run: (typeof runs)[number]) => number) => median(runs.map(figure));
    const [http, sql] = [of((run) => run.httpMsAFlow), of((run) => run.sqlMsAFlow)];
    const flow = of((run) => run.serverMsAFlow) + of((run) => run.databaseMsAFlow);
    return { label: `${shape}, × ${of((run) => run.ratio)}`, values: [http, sql, Math.max(0, flow - http - sql)] };
  });
  return [
    {
      title: 'What a flow cannot do without',
      says: 'Processor time of a flow without hashing, in ms: bare HTTP with constant bytes, its bare statements by pgbench, and all the rest. After the name: the whole over the two floors.',
      unit: 'ms',
      pieces: ['bare HTTP', 'bare SQL', 'the rest'],
      rows,
    },
  ];
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

function unique(numbers: number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
