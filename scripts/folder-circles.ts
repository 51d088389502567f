type Import = { from: string; to: string };

/** The imports between the entries of one folder: from its files and sub-folders to others of them, one import each. */
type Entries = Map<string, Map<string, Import>>;

/**
 * Circles among the entries of a folder, its files and its sub-folders: what nobody can read from the ground up. A file
 * in a sub-folder counts as that sub-folder, so that `a/x → b/y` and `b/z → a/w` are a circle though no file is in one.
 * Each circle is said once, as its shortest way round with the imports that make it.
 */
export function folderCircles(imports: Import[]): string[] {
  return [...entriesByFolder(imports)]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .flatMap(([folder, entries]) => circlesIn(entries).map((way) => inWords(folder, entries, way)));
}

function entriesByFolder(imports: Import[]): Map<string, Entries> {
  const folders = new Map<string, Entries>();
  for (const one of imports) {
    const from = one.from.split('/');
    const to = one.to.split('/');
    const parts = from.findIndex((part, index) => part !== to[index]);
    const [source, target] = [from[parts], to[parts]];
    if (source === undefined || target === undefined) continue;
    const folder = from.slice(0, parts).join('/');
    const entries: Entries = folders.get(folder) ?? new Map<string, Map<string, Import>>();
    folders.set(folder, entries);
    const targets = entries.get(source) ?? new Map<string, Import>();
    entries.set(source, targets);
    if (!targets.has(target)) targets.set(target, one);
  }
  return folders;
}

/** One way round for each group of entries that reach each other. */
function circlesIn(entries: Entries): string[][] {
  const said = new Set<string>();
  return [...entries.keys()].toSorted().flatMap((entry) => {
    const way = said.has(entry) ? null : shortestWay(entries, entry, entry);
    if (!way) return [];
    for (const other of entries.keys()) {
      if (shortestWay(entries, entry, other) && shortestWay(entries, other, entry)) said.add(other);
    }
    return [way];
  });
}

/** The entries on the shortest way of at least one import from one to another, both included; null for none. */
function shortestWay(entries: Entries, from: string, to: string): string[] | null {
  const waiting = [[from]];
  const seen = new Set<string>();
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    for (const next of entries.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === to) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push([...way, next]);
    }
  }
  return null;
}

function inWords(folder: string, entries: Entries, way: string[]): string {
  const steps = way.slice(1).map((to, index) => entries.get(way[index] ?? '')?.get(to));
  const because = steps.map((step) => step && `${step.from} → ${step.to}`).join('; ');
  return `folder-circle: ${folder}: ${way.join(' → ')} (${because})`;
}
