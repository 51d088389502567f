import { LOM, OWN_NAMESPACE, type OwnFacts, readOwnFacts } from '../qti/own.ts';
import { elementOf, isElement, type RawElement, take } from '../xml/element.ts';
import { resolvedIn } from './paths.ts';

/** A resource of the manifest, with its file; null for one that names none in the package. */
export type Resource = {
  type: string;
  identifier: string;
  /** All files that it names in the package, and the resources that it needs. */
  files: string[];
  needs: string[];
  path: string | null;
  href: string;
  line: number;
  own: OwnFacts | null;
  peek: RawElement;
};

/** What a package says it is, and its resources. */
export type Manifest = { isCartridge: boolean; resources: Resource[] };

/** Takes what a manifest says of its resources; the rest of each is listed with what the resource is. */
export function manifestOf(root: RawElement, path: string): Manifest {
  const manifest = elementOf(root);
  root.isTaken = true;
  manifest.attribute('identifier');
  manifest.attribute('version');
  const metadata = manifest.child('metadata');
  const schema = metadata?.child('schema')?.text() ?? '';
  metadata?.child('schemaversion')?.text();
  const organizations = manifest.child('organizations');
  if (organizations && organizations.peek.children.some(isElement)) organizations.peek.isTaken = false;
  const found = manifest.child('resources')?.children('resource') ?? [];
  const resources = found.map((resource): Resource => {
    const files = resource.children('file').map((file) => file.attribute('href') ?? '');
    // Blackboard names the file in an attribute of its own, Canvas among the files.
    const href = resource.attribute('href') ?? resource.attribute('bb:file') ?? files[0] ?? '';
    resource.attribute('bb:title');
    const needed = resource.children('dependency').map((dependency) => dependency.attribute('identifierref') ?? '');
    return {
      type: resource.attribute('type') ?? '',
      identifier: resource.attribute('identifier') ?? '',
      files: files.flatMap((name) => resolvedIn(path, name) ?? []),
      needs: needed,
      href,
      path: resolvedIn(path, href),
      line: resource.line,
      own: ownIn(resource.peek),
      peek: resource.peek,
    };
  });
  return { isCartridge: /common cartridge/i.test(schema), resources };
}

/** What Parlance wrote of the question; whatever else the metadata have is listed. */
function ownIn(resource: RawElement): OwnFacts | null {
  const metadata = resource.children.filter(isElement).find(({ name }) => name === 'metadata');
  const lom = metadata?.children.filter(isElement).find(({ namespace }) => namespace === LOM);
  const own = lom?.children.filter(isElement).find(({ namespace }) => namespace === OWN_NAMESPACE);
  if (!metadata || !lom || !own) return null;
  const facts = readOwnFacts(own.children.map((child) => (isElement(child) ? '' : child.text)).join(''));
  if (!facts) return null;
  for (const around of [metadata, lom]) around.isTaken = true;
  take(own).text();
  return facts;
}
