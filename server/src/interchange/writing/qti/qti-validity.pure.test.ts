import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { KeyedQuestion, Kind } from '@parlance/contract/kinds/kinds';
import { kindNames } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { askedOf } from '../../../../test/arbitraries/kinds.ts';
import { exportedExamples, exportedRow, kindExamples } from '../../../../test/kind-examples.ts';
import { faultsOfReferences } from '../../../../test/qti/qti-references.ts';
import { faultsOfRules } from '../../../../test/qti/qti-rules.ts';
import { allNamed, isElement, type RawElement } from '../../reading/xml/element.ts';
import { parseXml } from '../../reading/xml/parse.ts';
import { qtiItem } from './item.ts';
import { qtiPackage } from './package.ts';

const RUNS = process.env.EVERY_DATABASE ? 1000 : 20;

const references = { stimulus: '../passages/p.xml', audio: '../media/a.mp3', picture: '../media/p.png' };

function written(asked: KeyedQuestion): string {
  return qtiItem(exportedRow(asked, { label: 'A name', explanation: 'Why\n\n so.' }), 'Q1', references).xml;
}

function faultsOf(xml: string): string[] {
  const root = parseXml(xml);
  return [...faultsOfRules(root), ...faultsOfReferences(root)];
}

describe.each(kindNames)('an item of %s', (kind) => {
  it('is as the published schema has it', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(askedOf<Kind>(kind), (asked) => {
        expect(faultsOf(written(asked))).toEqual([]);
      }),
      { numRuns: RUNS, examples: [[{ kind, ...kindExamples[kind] } as KeyedQuestion]] },
    );
  });
});

describe('what is not as the schema has it', () => {
  const example = <K extends Kind>(kind: K) => written({ kind, ...kindExamples[kind] } as KeyedQuestion);
  it.each<[string, Kind, (xml: string) => string, string]>([
    ['an attribute', 'single_choice', (xml) => xml.replace('max-choices="1"', 'max-choice="1"'), 'no attribute of it'],
    [
      'a word for a switch',
      'single_choice',
      (xml) => xml.replace('controls="true"', 'controls="controls"'),
      'controls',
    ],
    [
      'a recording in a paragraph',
      'writing',
      (xml) => xml.replace(/<audio.*<\/audio>/, '<p>$&</p>'),
      'p: it has audio',
    ],
    [
      'an order of parts',
      'writing',
      (xml) => xml.replace(/(<qti-response-declaration.*\n)(<qti-outcome.*\n)/, '$2$1'),
      'it has',
    ],
    ['a response', 'single_choice', (xml) => xml.replace('r="RESPONSE" sh', 'r="OTHER" sh'), 'OTHER is not declared'],
    ['a key', 'single_choice', (xml) => xml.replace('<qti-value>B<', '<qti-value>Z<'), 'there is no Z'],
    [
      'a cardinality',
      'several_choice',
      (xml) => xml.replace('"multiple"', '"single"'),
      'its interaction takes multiple',
    ],
    ['an option twice', 'matching', (xml) => xml.replace('identifier="O2"', 'identifier="O1"'), 'twice'],
    ['a number of pairs', 'not_given', (xml) => xml.replace(/ max-associations="\d+"/, ''), 'pairs are right, 1 can'],
    ['a rule', 'completion', (xml) => xml.replace(/<qti-mapping.*?<\/qti-mapping>/, ''), 'has no qti-mapping'],
    ['an element', 'ordering', (xml) => xml.replace('<qti-item-body>', '$&<center></center>'), 'it is no element'],
  ])('is found: %s', (_what, kind, plant, fault) => {
    const planted = plant(example(kind));
    expect(planted).not.toBe(example(kind));
    expect(faultsOf(planted).join('\n')).toContain(fault);
  });
});

describe('a package', () => {
  it('has documents as the schema has them, and every file that they name', async () => {
    const batch = exportedExamples();
    const [first] = batch.questions;
    if (!first) throw new Error('There is no question.');
    first.row.audio_key = 'sound.mp3';
    first.row.picture_key = 'plan.png';
    first.set = 0;
    const sets = [{ title: 'A text', content: 'One.\n\nTwo\n three.' }];
    const files = await unpacked(await buffer(qtiPackage({ ...batch, sets }, async () => Readable.from(['a file']))));
    const documents = [...files].filter(([name]) => name.endsWith('.xml'));
    const roots = new Map(documents.map(([name, text]) => [name, parseXml(text)] as const));
    for (const [name, root] of roots) {
      expect(faultsOfRules(root), name).toEqual([]);
      for (const reference of filesNamed(root)) {
        expect([...files.keys()], `${name} names ${reference}`).toContain(
          posix.normalize(posix.join(posix.dirname(name), reference)),
        );
      }
    }
    const manifest = roots.get('imsmanifest.xml');
    if (!manifest) throw new Error('There is no manifest.');
    const listed = allNamed(manifest, 'file').map((file) => valueOf(file, 'href'));
    expect(listed.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'imsmanifest.xml').toSorted());
    const ids = allNamed(manifest, 'resource').map((resource) => valueOf(resource, 'identifier'));
    expect(new Set(ids).size).toBe(ids.length);
    const needed = allNamed(manifest, 'dependency').map((one) => valueOf(one, 'identifierref'));
    expect(needed.filter((id) => !ids.includes(id))).toEqual([]);
    const ofTest = [...roots.values()].flatMap((root) => allNamed(root, 'qti-assessment-item-ref'));
    expect(ofTest).toHaveLength(batch.questions.length);
  });
});

function valueOf(raw: RawElement, name: string): string {
  return raw.attributes.find((attribute) => attribute.name === name)?.value ?? '';
}

/** What a document says is in a file of its own. */
function filesNamed(raw: RawElement): string[] {
  const own = raw.attributes.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value);
  return [...own, ...raw.children.filter(isElement).flatMap(filesNamed)];
}

async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return files;
}
