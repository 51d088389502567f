/** Added by Prometheus to everything it reads. */
const OF_PROMETHEUS = ['job', 'instance'];

/** What of an expression of Prometheus names a metric or a label that there is not. */
export function metricFaults(expression: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  const used = [...expression.matchAll(/\b((?:parlance|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  if (used.length === 0 && !expression.startsWith('up{')) return [`no metric: ${expression}`];
  return used.flatMap(([, name = '', selectors = '']) => {
    const labels = known.get(name);
    if (!labels) return [`unknown metric: ${name}`];
    const selected = [...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    );
    return [...selected, ...grouped]
      .filter((label) => !labels.includes(label) && !OF_PROMETHEUS.includes(label))
      .map((label) => `unknown label: ${name}{${label}}`);
  });
}
