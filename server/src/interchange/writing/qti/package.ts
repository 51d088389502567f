import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { blocks } from '../../kinds/markup.ts';
import { attribute, xml } from '../../kinds/xml-text.ts';
import { LOM, OWN_NAMESPACE } from '../../reading/qti/own.ts';
import { type Batch, type Exported, mediaNames } from '../exported.ts';
import { QTI, qtiItem } from './item.ts';

const PACKAGING = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
/** The same questions make the same bytes, whenever that is. */
const WRITTEN_AT = new Date(2000, 0, 1);
const TEXT = { mtime: WRITTEN_AT, compress: true };
/** Recordings and pictures are packed already. */
const AS_IT_IS = { mtime: WRITTEN_AT, compress: false };

export type OpenFile = (key: string) => Promise<Readable>;

/** The questions as a package of QTI 3.0: manifest, test, items, passages, recordings and pictures. */
export function qtiPackage(batch: Batch, open: OpenFile): AsyncIterable<Buffer> {
  const media = mediaNames(batch.questions);
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, TEXT);
  const passages = batch.sets.map((_, index) => `passages/passage-${padded(index)}.xml`);
  const items = batch.questions.map((question, index) => {
    const { audio_key, picture_key } = question.row;
    const references = {
      stimulus: question.set === null ? null : `../${passages[question.set]}`,
      audio: audio_key === null ? null : `../media/${media.nameOf(audio_key)}`,
      picture: picture_key === null ? null : `../media/${media.nameOf(picture_key)}`,
    };
    const id = `Q${padded(index)}`;
    return { id, name: `items/${id.toLowerCase()}.xml`, question, ...qtiItem(question.row, id, references) };
  });
  const resources = [
    resource('TEST', 'imsqti_test_xmlv3p0', { href: 'assessment.xml', needs: items.map(({ id }) => id) }),
    ...passages.map((href, index) => resource(`P${padded(index)}`, 'imsqti_stimulus_xmlv3p0', { href })),
    ...items.map(({ id, name, question, own }) =>
      resource(id, 'imsqti_item_xmlv3p0', {
        href: name,
        needs: [
          ...(question.set === null ? [] : [`P${padded(question.set)}`]),
          ...[question.row.audio_key, question.row.picture_key].flatMap((key) =>
            key === null ? [] : [mediaId(media.nameOf(key))],
          ),
        ],
        metadata: `<lom xmlns="${LOM}"><question xmlns="${OWN_NAMESPACE}">${xml(JSON.stringify(own))}</question></lom>`,
      }),
    ),
    ...media.all.map(({ name }) => resource(mediaId(name), 'webcontent', { href: `media/${name}` })),
  ];
  add('imsmanifest.xml', manifest(resources));
  add('assessment.xml', assessment(batch, items));
  for (const [index, name] of passages.entries()) add(name, passage(batch, index));
  for (const item of items) add(item.name, item.xml);
  for (const { name, key } of media.all) {
    zip.addReadStreamLazy(`media/${name}`, AS_IT_IS, (done) => void openInto(() => open(key), done));
  }
  zip.end();
  const packed = zip.outputStream as Readable;
  zip.on('error', (error: Error) => packed.destroy(error));
  return packed;
}

type Done = Parameters<Parameters<ZipFile['addReadStreamLazy']>[2]>[0];

async function openInto(open: () => Promise<Readable>, done: Done): Promise<void> {
  try {
    done(null, await open());
  } catch (error) {
    done(error, Readable.from([]));
  }
}

function padded(index: number): string {
  return String(index + 1).padStart(4, '0');
}

function mediaId(name: string): string {
  return `M-${name.replace(/\.\w+$/, '')}`;
}

type Resource = { href: string; needs?: string[]; metadata?: string };

function resource(id: string, type: string, { href, needs = [], metadata }: Resource): string {
  const inner = [
    ...(metadata === undefined ? [] : [`<metadata>${metadata}</metadata>`]),
    `<file href="${attribute(href)}"/>`,
    ...[...new Set(needs)].map((need) => `<dependency identifierref="${need}"/>`),
  ];
  return `<resource identifier="${id}" type="${type}" href="${attribute(href)}">${inner.join('')}</resource>`;
}

function manifest(resources: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${PACKAGING}" identifier="PARLANCE">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;
}

/** Questions of one set stand in one section; so do those between sets. */
function assessment({ title, sets }: Batch, items: { id: string; name: string; question: Exported }[]): string {
  const sections: { title: string; set: number | null; references: string[] }[] = [];
  for (const { id, name, question } of items) {
    const last = sections.at(-1);
    const reference = `<qti-assessment-item-ref identifier="${id}" href="${name}"/>`;
    if (last && last.set === question.set) last.references.push(reference);
    else {
      const named = question.set === null ? 'Questions' : (sets[question.set]?.title ?? '');
      sections.push({ title: named, set: question.set, references: [reference] });
    }
  }
  const written = sections.map(
    ({ title: name, references }, index) =>
      `<qti-assessment-section identifier="S${padded(index)}" title="${attribute(name)}" visible="true">\n${references.join('\n')}\n</qti-assessment-section>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-test xmlns="${QTI}" identifier="TEST" title="${attribute(title)}">
<qti-test-part identifier="PART" navigation-mode="nonlinear" submission-mode="simultaneous">
${written.join('\n')}
</qti-test-part>
</qti-assessment-test>
`;
}

function passage({ sets }: Batch, index: number): string {
  const { title = '', content = '' } = sets[index] ?? {};
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-stimulus xmlns="${QTI}" identifier="P${padded(index)}" title="${attribute(title)}">
<qti-stimulus-body>${content === '' ? '' : blocks(content)}</qti-stimulus-body>
</qti-assessment-stimulus>
`;
}
