import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { LOM, OWN_NAMESPACE, type OwnFacts, readOwnFacts } from '../qti/own.ts';
import { ReadingRefused } from '../refusal.ts';
import { elementOf, isElement, type RawElement, take } from '../xml/element.ts';
import { resolvedIn } from './paths.ts';

/** A resource of the manifest, with its file; null for one that names none in the package. */
export type Resource = {
  type: string;
  path: string | null;
  href: string;
  line: number;
  own: OwnFacts | null;
  peek: RawElement;
};

/** Takes what a manifest says of its resources; the rest of each is listed with what the resource is. */
export function resourcesOf(root: RawElement, path: string): Resource[] {
  const manifest = elementOf(root);
  root.isTaken = true;
  manifest.attribute('identifier');
  manifest.attribute('version');
  const metadata = manifest.child('metadata');
  metadata?.child('schema')?.text();
  metadata?.child('schemaversion')?.text();
  const organizations = manifest.child('organizations');
  if (organizations && organizations.peek.children.some(isElement)) organizations.peek.isTaken = false;
  const resources = manifest.child('resources')?.children('resource') ?? [];
  const read = resources.map((resource) => {
    resource.attribute('identifier');
    const href = resource.attribute('href') ?? '';
    for (const file of resource.children('file')) file.attribute('href');
    for (const dependency of resource.children('dependency')) dependency.attribute('identifierref');
    return {
      type: resource.attribute('type') ?? '',
      href,
      path: resolvedIn(path, href),
      line: resource.line,
      own: ownIn(resource.peek),
      peek: resource.peek,
    };
  });
  refuseOthers(`${root.namespace} ${read.map(({ type }) => type).join(' ')}`);
  return read;
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

/** Says what else a package is, by its namespace and the types of its resources. */
function refuseOthers(said: string): void {
  const found = said.match(/imsccv1p\d|imsqti_xmlv1p\d|imsqti_asiv1p\d/)?.[0];
  if (!found) return;
  const sentence = found.startsWith('imscc')
    ? msg`This is a Common Cartridge. Export it as QTI 2.1 or 2.2.`
    : msg`This is QTI 1.2. Export it as QTI 2.1 or 2.2.`;
  throw new ReadingRefused('import_unknown', say(sentence));
}
