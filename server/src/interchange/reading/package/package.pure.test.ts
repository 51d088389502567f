import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readFile } from '../worker/read-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-package-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const item = (prompt: string, rest = '') =>
  `<qti-assessment-item xmlns="${NAMESPACE}" identifier="i" title="${prompt}" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>${rest}
<qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>${prompt}</qti-prompt><qti-simple-choice identifier="a">One</qti-simple-choice><qti-simple-choice identifier="b">Two</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/></qti-assessment-item>`;
const resource = (href: string, type = 'imsqti_item_xmlv3p0', inner = '') =>
  `<resource identifier="R-${href}" type="${type}" href="${href}">${inner}<file href="${href}"/></resource>`;
const manifest = (...resources: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><organizations/><resources>${resources.join('\n')}</resources></manifest>`;

type Planted = { name: string; text: string | Buffer; mode?: number; isStored?: boolean };
const large = Buffer.alloc((50 << 20) + 1, ' ');

/** Has the directory of a package say another size of its last file. */
function declaring(bytes: Buffer, size: number): Buffer {
  const at = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

/** A package with a manifest of one good item, and whatever else. yazl refuses bad names, so they are patched in. */
async function packed(files: Planted[], patches: [string, string][] = []): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text, mode, isStored = false } of files) {
    zip.addBuffer(Buffer.from(text), name, { compress: !isStored, ...(mode && { mode }) });
  }
  zip.end();
  let bytes = await buffer(zip.outputStream);
  for (const [from, to] of patches) bytes = Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  return bytes;
}

const good = (more: string[] = []): Planted[] => [
  { name: 'imsmanifest.xml', text: manifest(resource('items/one.xml'), ...more) },
  { name: 'items/one.xml', text: item('Which one?') },
];

async function read(bytes: Buffer) {
  const path = join(folder, 'package.zip');
  await writeFile(path, bytes);
  return await readFile({ path, name: 'package.zip', folder });
}

const rowsOf = async (bytes: Buffer) =>
  (await read(bytes)).items.map(({ file, state, reasons }) => [file, state, reasons.map(({ text }) => text).join(' ')]);

describe('a QTI package', () => {
  it('has a row for each item, passage, section and file', async () => {
    const test = `<qti-assessment-test xmlns="${NAMESPACE}" identifier="t" title="River Reading"><qti-test-part identifier="p" navigation-mode="nonlinear" submission-mode="simultaneous"><qti-assessment-section identifier="s" title="Part one" visible="true"><qti-selection select="1"/><qti-assessment-item-ref identifier="q2" href="items/two.xml"/><qti-assessment-item-ref identifier="q1" href="items/one.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>`;
    const stimulus = `<qti-assessment-stimulus xmlns="${NAMESPACE}" identifier="s" title="The mill"><qti-stimulus-body><p>The mill stood by the sea.</p></qti-stimulus-body></qti-assessment-stimulus>`;
    const two = item('Look.').replace(
      '<qti-item-body>',
      '<qti-assessment-stimulus-ref identifier="s" href="../passages/mill.xml"/><qti-item-body><p><img src="../media/mill.png" alt="A mill"/></p>',
    );
    const reading = await read(
      await packed([
        ...good([
          resource('items/two.xml'),
          resource('passages/mill.xml', 'imsqti_stimulus_xmlv3p0'),
          resource('test.xml', 'imsqti_test_xmlv3p0'),
          resource('items/gone.xml'),
        ]),
        { name: 'items/two.xml', text: two },
        { name: 'passages/mill.xml', text: stimulus },
        { name: 'test.xml', text: test },
        { name: 'media/mill.png', text: 'a picture' },
        { name: 'media/unused.mp3', text: 'a sound' },
        { name: 'media/run.js', text: 'alert(1)' },
      ]),
    );
    expect(reading.items.map(({ file, element, state, set }) => [file, element, state, set])).toEqual([
      ['imsmanifest.xml', 'manifest', 'mapped', null],
      ['test.xml', 'test', 'mapped', null],
      ['test.xml', 'section', 'changed', null],
      ['passages/mill.xml', 'stimulus', 'mapped', null],
      ['items/two.xml', 'item', 'mapped', 0],
      ['items/one.xml', 'item', 'mapped', null],
      ['items/gone.xml', 'imsqti_item_xmlv3p0', 'faulty', null],
      ['media/mill.png', 'file', 'mapped', null],
      ['media/unused.mp3', 'file', 'left_out', null],
      ['media/run.js', 'file', 'left_out', null],
    ]);
    expect(reading.sets).toEqual([{ title: 'The mill', content: 'The mill stood by the sea.', media: {} }]);
    expect(reading.files.map(({ name }) => name)).toEqual(['package/media/mill.png']);
    expect(reading.format).toBe('qti_package');
  });

  it('reads a page of HTML that items show as their passage, once', async () => {
    const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>The mill</title><link rel="stylesheet" href="a.css"></head>
<body><h1>The mill</h1><p>It stood by <b>the</b> sea.</p><img src="mill.png"></body></html>`;
    const shown = (prompt: string, data = '../passages/mill.html') =>
      item(prompt).replace(
        '<qti-item-body>',
        `<qti-item-body><object data="${data}" type="text/html">A page.</object>`,
      );
    const both = shown('Both?').replace(
      '<qti-choice-interaction',
      '<p>Look again.</p><qti-extended-text-interaction response-identifier="R2"><qti-prompt>Write.</qti-prompt></qti-extended-text-interaction><qti-choice-interaction',
    );
    const names = ['two', 'three', 'gone', 'both'];
    const reading = await read(
      await packed([
        ...good(names.map((name) => resource(`items/${name}.xml`))),
        { name: 'items/two.xml', text: shown('When?') },
        { name: 'items/three.xml', text: shown('Where?') },
        { name: 'items/gone.xml', text: shown('Who?', 'https://parlance.test/a.html') },
        { name: 'items/both.xml', text: both },
        { name: 'passages/mill.html', text: page },
        { name: 'passages/mill.png', text: 'a picture' },
      ]),
    );
    expect(reading.sets).toEqual([{ title: 'The mill', content: 'The mill\n\nIt stood by the sea.', media: {} }]);
    const rows = reading.items.map(({ file, element, set, reasons }) => [
      file,
      element,
      set,
      ...reasons.map(({ text }) => text),
    ]);
    const fallback = 'Text without a place here: “A page.”';
    expect(rows.slice(2)).toEqual([
      [
        'passages/mill.html',
        'page',
        null,
        'Formatting: <link>.',
        'Formatting: a heading.',
        'Formatting: bold.',
        'File: passages/mill.png. A passage has its text, and one recording.',
      ],
      ['items/two.xml', 'item', 0, fallback],
      ['items/three.xml', 'item', 0, fallback],
      [
        'items/gone.xml',
        'item',
        null,
        'Passage: https://parlance.test/a.html is not here, and nothing is loaded.',
        fallback,
      ],
      [
        'items/both.xml',
        'item',
        null,
        'It asks in several ways: each is a question of one set.',
        'Its text stands before its first question: the set has a passage already.',
        fallback,
      ],
      ['items/both.xml', 'qti-extended-text-interaction', 0],
      ['items/both.xml', 'qti-choice-interaction', 0],
      ['passages/mill.png', 'file', null, 'No question shows or plays it.'],
    ]);
    expect(reading.items.at(-3)?.question?.draft.content.prompt).toBe('Look again.\n\nWrite.');
  });

  it('says which items of a test are not there, or there twice', async () => {
    const test = `<qti-assessment-test xmlns="${NAMESPACE}" identifier="t" title="T"><qti-test-part identifier="p"><qti-assessment-section identifier="s" title="One" visible="true"><qti-assessment-item-ref identifier="a" href="items/one.xml"/><qti-assessment-item-ref identifier="b" href="items/none.xml"/><qti-assessment-item-ref identifier="c" href="items/one.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>`;
    const rows = await rowsOf(
      await packed([...good([resource('test.xml', 'imsqti_test_xmlv3p0')]), { name: 'test.xml', text: test }]),
    );
    expect(rows[2]).toEqual([
      'test.xml',
      'changed',
      'Item: items/none.xml is not in the package. Item: items/one.xml again. It is here once.',
    ]);
  });

  it('goes on past files with names that are none, and items that cannot be read', async () => {
    const broken = '<qti-assessment-item><p></qti-assessment-item>';
    const entities =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><qti-assessment-item>&x;</qti-assessment-item>';
    const deep = `${'<div>'.repeat(120)}${'</div>'.repeat(120)}`;
    const bytes = await packed(
      [
        ...good([resource('broken.xml'), resource('entities.xml'), resource('deep.xml'), resource('../outside.xml')]),
        { name: 'broken.xml', text: broken },
        { name: 'entities.xml', text: entities },
        { name: 'deep.xml', text: deep },
        { name: 'up/up/evil1', text: 'x' },
        { name: 'Xroot/evil2', text: 'x' },
        { name: 'C-/evil3', text: 'x' },
        { name: 'back+evil4', text: 'x' },
        { name: 'nul+evil5', text: 'x' },
        { name: 'bell+evil6', text: 'x' },
        { name: `${'long/'.repeat(51)}x`, text: 'x' },
        { name: 'Twice.png', text: 'x' },
        { name: 'twice.png', text: 'x' },
        { name: 'link.png', text: '/etc/passwd', mode: 0o120777 },
      ],
      [
        ['up/up/evil1', '../../evil1'],
        ['Xroot/evil2', '/root/evil2'],
        ['C-/evil3', 'C:/evil3'],
        ['back+evil4', 'back\\evil4'],
        ['nul+evil5', 'nul\u0000evil5'],
        ['bell+evil6', 'bell\u0007evil6'],
      ],
    );
    const rows = await rowsOf(bytes);
    const stateOf = (name: string) => rows.find(([file]) => file === name)?.slice(1);
    expect(stateOf('items/one.xml')?.[0]).toBe('mapped');
    expect(stateOf('broken.xml')).toEqual(['faulty', expect.stringContaining('line 1')]);
    expect(stateOf('entities.xml')).toEqual(['faulty', 'It declares entities; they are not read.']);
    expect(stateOf('deep.xml')).toEqual(['faulty', 'Its elements stand more than 100 deep in each other.']);
    expect(stateOf('../outside.xml')).toEqual(['faulty', 'Its file is not in the package.']);
    const bad = ['../../evil1', '/root/evil2', 'C:/evil3', 'back\\evil4', 'nul\uFFFDevil5', 'bell\uFFFDevil6'];
    for (const name of [...bad, `${'long/'.repeat(51)}x`.slice(0, 255)]) {
      expect(stateOf(name), name).toEqual(['faulty', 'Its name is no name of a file in a package.']);
    }
    expect(stateOf('twice.png')).toEqual(['faulty', 'There is a file of this name already.']);
    expect(stateOf('link.png')).toEqual(['left_out', 'It only points to another file.']);
  });

  it('leaves out what would run, and an interaction that is made of it', async () => {
    const custom = item('Draw.').replace(
      /<qti-choice-interaction.*<\/qti-choice-interaction>/,
      '<qti-portable-custom-interaction response-identifier="RESPONSE" custom-interaction-type-identifier="urn:x" module="draw"><qti-interaction-modules><qti-interaction-module id="draw" primary-path="modules/draw.js"/></qti-interaction-modules><qti-interaction-markup/></qti-portable-custom-interaction>',
    );
    const programs = ['modules/draw.js', 'setup.exe', 'run.sh', 'page.wasm'];
    const rows = await rowsOf(
      await packed([
        ...good([resource('custom.xml')]),
        { name: 'custom.xml', text: custom },
        ...programs.map((name) => ({ name, text: 'x' })),
      ]),
    );
    const stateOf = (name: string) => rows.find(([file]) => file === name)?.slice(1);
    expect(stateOf('custom.xml')).toEqual(['left_out', expect.stringContaining('“portable custom” is no question')]);
    for (const name of programs)
      expect(stateOf(name), name).toEqual(['left_out', 'It is a program. Nothing of it is run.']);
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['more than 500 MiB unpacked', async () => declaring(await packed(good()), 501 << 20), /more than 500 MiB/],
    ['larger than it says', async () => declaring(await packed(good()), 10), /damaged/],
    [
      'a file of more than 50 MiB',
      () =>
        packed(
          good().map((one) => ({ ...one, ...(one.name !== 'imsmanifest.xml' && { text: large, isStored: true }) })),
        ),
      /items\/one\.xml has more than 50 MiB/,
    ],
    [
      'a package under another name',
      async () => packed([...good([resource('inner.xml')]), { name: 'inner.xml', text: await packed(good()) }]),
      /package in it \(inner\.xml\)/,
    ],
    [
      'packed too tightly',
      () =>
        packed(
          [...good(), { name: 'items/one.xml2', text: Buffer.alloc(4 << 20) }, { name: 'x', text: '' }].map((one) =>
            one.name === 'items/one.xml' ? { ...one, text: Buffer.alloc(4 << 20) } : one,
          ),
        ),
      /more than 100 to 1/,
    ],
    [
      'too many files',
      () => packed([...good(), ...Array.from({ length: 5000 }, (_, n) => ({ name: `f${n}`, text: '' }))]),
      /more than 5,000 files/,
    ],
    ['a package in a package', () => packed([...good(), { name: 'inner.zip', text: 'PK' }]), /package in it/],
    [
      'a broken manifest',
      () => packed([{ name: 'imsmanifest.xml', text: '<manifest>\n<a></manifest>' }]),
      /manifest cannot be read, line 2/,
    ],
    ['no manifest', () => packed([{ name: 'word/document.xml', text: '<a/>' }]), /no imsmanifest.xml/],
    [
      'encrypted',
      async () => {
        const bytes = await packed(good());
        // The flag of the first entry of the central directory.
        bytes.writeUInt16LE(
          bytes.readUInt16LE(bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 8) | 1,
          bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 8,
        );
        return bytes;
      },
      /encrypted/,
    ],
    ['cut off', async () => (await packed(good())).subarray(0, 200), /damaged/],
  ])('is refused when it is %s', async (_name, make, sentence) => {
    await expect(read(await make())).rejects.toThrow(sentence);
  });
});
