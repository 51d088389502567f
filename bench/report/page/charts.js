// Runs in the page of figures, after uPlot. `DATA` is what `page.ts` makes; see its types.
const data = JSON.parse(document.getElementById('data').textContent);
const dark = matchMedia('(prefers-color-scheme: dark)');
const COLOURS = ['--p-writing', '--p-speaking', '--p-reading', '--p-listening', '--p-rubric', '--p-leaf'];
const HEIGHT = 260;
const NARROW = 0.12;

function element(name, attributes = {}, children = []) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const shown = (value) =>
  value === null || value === undefined
    ? '–'
    : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 });

function tableOf(heading, rows) {
  const row = (tag, cells) =>
    element(
      'tr',
      {},
      cells.map((cell) => element(tag, { textContent: cell })),
    );
  const table = element('table', {}, [row('th', heading), ...rows.map((cells) => row('td', cells))]);
  return element('details', {}, [
    element('summary', { textContent: 'The figures' }),
    element('div', { className: 'scroll' }, [table]),
  ]);
}

/** Lines, or bars, over x; what is on the x axis are places with labels. */
function chart({ title, says, xLabel, yLabel, labels, series, bars }) {
  const holder = element('div');
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => shown(values[index]))]);
  const box = element('section', { className: 'chart' }, [
    element('h3', { textContent: title }),
    element('p', { textContent: says }),
    holder,
    tableOf([xLabel, ...series.map(({ label }) => label)], rows),
  ]);
  let plot;
  box.draw = () => {
    plot?.destroy();
    const axis = {
      stroke: token('--p-text-2'),
      grid: { stroke: token('--p-rule') },
      ticks: { stroke: token('--p-rule') },
    };
    const room = bars ? 0.6 : 0.15;
    const every = Math.ceil(labels.length / (holder.clientWidth / 70));
    plot = new uPlot(
      {
        width: Math.max(240, holder.clientWidth),
        height: HEIGHT,
        scales: {
          x: { time: false, range: [-room, labels.length - 1 + room] },
          y: { range: (_u, _min, max) => [0, max * 1.1 || 1] },
        },
        axes: [
          {
            ...axis,
            label: xLabel,
            splits: labels.map((_label, index) => index).filter((index) => index % every === 0),
            values: (_u, splits) => splits.map((index) => labels[index]),
          },
          { ...axis, label: yLabel, size: 58 },
        ],
        legend: { markers: { dash: (_u, index) => (series[index - 1]?.dashed ? 'dashed' : 'solid') } },
        series: [
          { label: xLabel, value: (_u, index) => labels[index] ?? '–' },
          ...series.map(({ label, dashed }, index) => {
            const stroke = token(
              COLOURS[(bars ? index : Math.floor(index / (dashed === undefined ? 1 : 2))) % COLOURS.length],
            );
            return {
              label,
              stroke,
              width: 2,
              dash: dashed ? [6, 5] : undefined,
              paths: bars ? uPlot.paths.stepped({ align: 1 }) : undefined,
              points: { show: !bars, size: 7 },
              value: (_u, value) => shown(value),
            };
          }),
        ],
      },
      [labels.map((_label, index) => index), ...series.map(({ values }) => values)],
      holder,
    );
  };
  return box;
}

/** One bar a row, each of pieces that are added up. */
function stacked({ title, says, unit, pieces, rows }) {
  const most = Math.max(...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const colour = (index) => `var(${COLOURS[index % COLOURS.length]})`;
  const bars = rows.map(({ label, values }) =>
    element('div', { className: 'bar' }, [
      element('span', { textContent: label }),
      element(
        'div',
        { className: 'track' },
        values.map((value, index) => {
          // What is too narrow for its figure has it in the table.
          const figure = value / most < NARROW ? '' : shown(value);
          const piece = element('div', { className: 'piece', textContent: figure });
          piece.style.width = `${(value / most) * 100}%`;
          piece.style.background = colour(index);
          piece.title = `${pieces[index]}: ${shown(value)} ${unit}`;
          return piece;
        }),
      ),
    ]),
  );
  const key = pieces.map((name, index) => {
    const sample = element('span');
    sample.style.background = colour(index);
    return element('li', {}, [sample, name]);
  });
  return element('section', { className: 'chart' }, [
    element('h3', { textContent: title }),
    element('p', { textContent: says }),
    ...bars,
    element('ul', { className: 'key' }, key),
    tableOf(
      ['', ...pieces],
      rows.map(({ label, values }) => [label, ...values.map(shown)]),
    ),
  ]);
}

const boxes = [];
for (const { heading, charts } of data.groups) {
  const made = charts.map((one) => (one.rows ? stacked(one) : chart(one)));
  boxes.push(...made);
  document
    .querySelector('main')
    .append(element('h2', { textContent: heading }), element('div', { className: 'charts' }, made));
}

function draw() {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  for (const box of boxes) box.draw?.();
}
let width = 0;
new ResizeObserver(() => {
  if (width === innerWidth) return;
  width = innerWidth;
  draw();
}).observe(document.body);
dark.addEventListener('change', draw);
