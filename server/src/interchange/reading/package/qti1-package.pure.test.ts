import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readFile } from '../worker/read-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-qti1-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../../test/interchange', name), 'utf8');

async function read(files: Record<string, string>, name = 'course.imscc') {
  const zip = new ZipFile();
  for (const [file, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), file);
  zip.end();
  const path = join(folder, name);
  await writeFile(path, await buffer(zip.outputStream));
  return await readFile({ path, name, folder });
}

const rowsOf = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ file, element, state, reasons }) => [file, element, state, ...reasons.map(({ text }) => text)]);

const manifest = (resources: string, { schema = 'IMS Content', space = 'imsccv1p1/imscp_v1p1' } = {}) =>
  `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/${space}" xmlns:bb="http://www.blackboard.com/content-packaging/"><metadata><schema>${schema}</schema><schemaversion>1.1.0</schemaversion></metadata><organizations/><resources>${resources}</resources></manifest>`;
const LOR = 'associatedcontent/imscc_xmlv1p1/learning-application-resource';

const question = (html: string, title = 'Tower') =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="${title}"><section ident="root_section"><item ident="q" title="${title}"><presentation><material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material><response_lid ident="response1" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>A tower</mattext></material></response_label><response_label ident="2"><material><mattext>A mill</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="response1">1</varequal></conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;
const bank = question('What is it?')
  .replace(/<assessment.*?>/, '<objectbank ident="b">')
  .replace('<section ident="root_section">', '')
  .replace('</section></assessment>', '</objectbank>');

describe('a package with QTI 1.2', () => {
  it('of Canvas has its quiz, the picture in it, and a row for its settings', async () => {
    const quiz = question(
      '<p>What is this?</p><img src="%24IMS-CC-FILEBASE%24/Uploaded%20Media/tower.png?canvas_download=1" alt="A tower">',
    );
    const reading = await read({
      'imsmanifest.xml': manifest(
        `<resource identifier="g1" type="imsqti_xmlv1p2"><file href="g1/g1.xml"/><dependency identifierref="g2"/></resource><resource identifier="g2" type="${LOR}" href="g1/assessment_meta.xml"><file href="g1/assessment_meta.xml"/></resource><resource identifier="g3" type="webcontent" href="Uploaded Media/tower.png"><file href="Uploaded Media/tower.png"/></resource>`,
      ),
      'g1/g1.xml': quiz,
      'g1/assessment_meta.xml': '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0" identifier="g1"/>',
      'Uploaded Media/tower.png': 'a picture',
    });
    expect(reading.format).toBe('qti_package');
    expect(rowsOf(reading)).toEqual([
      ['imsmanifest.xml', 'manifest', 'mapped'],
      ['g1/g1.xml', 'assessment', 'mapped'],
      ['g1/g1.xml', 'item', 'mapped'],
      ['g1/assessment_meta.xml', 'file', 'left_out', expect.stringMatching(/^Settings and instructions of a quiz: /)],
      ['Uploaded Media/tower.png', 'file', 'mapped'],
    ]);
    expect(reading.items[2]?.question).toMatchObject({
      media: { picture: 'package/Uploaded Media/tower.png' },
      draft: { content: { picture: { alt: 'A tower' } } },
    });
    expect(reading.files.map(({ name }) => name)).toEqual(['package/Uploaded Media/tower.png']);
  });

  it('as a cartridge of Canvas has the whole quiz and its banks, each once', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(
        `<resource identifier="i1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="i1/assessment_qti.xml"/><dependency identifierref="i2"/></resource><resource identifier="i2" type="${LOR}" href="i1/assessment_meta.xml"><file href="i1/assessment_meta.xml"/><file href="non_cc_assessments/i1.xml.qti"/></resource><resource identifier="i3" type="${LOR}" href="non_cc_assessments/i3.xml.qti"><file href="non_cc_assessments/i3.xml.qti"/></resource><resource identifier="i4" type="imswl_xmlv1p1"><file href="i4.xml"/></resource>`,
        { schema: 'IMS Common Cartridge' },
      ),
      'i1/assessment_qti.xml': question('What is it?'),
      'i1/assessment_meta.xml': '<quiz/>',
      'non_cc_assessments/i1.xml.qti': fixture('harbour.canvas12.xml'),
      'non_cc_assessments/i3.xml.qti': bank.replace(
        '<objectbank ident="b">',
        '$&<qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>Towers</fieldentry></qtimetadatafield></qtimetadata>',
      ),
      'i4.xml': '<webLink/>',
    });
    expect(reading.format).toBe('common_cartridge');
    const rows = rowsOf(reading);
    expect(rows.filter(([file]) => file === 'non_cc_assessments/i1.xml.qti')).toHaveLength(13);
    expect(rows.filter(([file]) => file !== 'non_cc_assessments/i1.xml.qti')).toEqual([
      ['imsmanifest.xml', 'manifest', 'mapped'],
      [
        'i1/assessment_qti.xml',
        'file',
        'left_out',
        'The same questions are in non_cc_assessments/i1.xml.qti, with more of them.',
      ],
      ['non_cc_assessments/i3.xml.qti', 'objectbank', 'mapped'],
      ['non_cc_assessments/i3.xml.qti', 'item', 'mapped'],
      ['i1/assessment_meta.xml', 'file', 'left_out', expect.any(String)],
      ['i4.xml', 'file', 'left_out', 'No question shows or plays it.'],
    ]);
    expect(
      reading.items.find(({ file, question: found }) => file.endsWith('i3.xml.qti') && found)?.question?.draft,
    ).toMatchObject({
      tags: ['towers'],
    });
  });

  it('as a cartridge of anybody has its assessments and question banks', async () => {
    const type = (version: number, what: string) => `imsqti_xmlv1p2/imscc_xmlv1p${version}/${what}`;
    const reading = await read({
      'imsmanifest.xml': manifest(
        `<resource identifier="a" type="${type(0, 'assessment')}" href="quiz/assessment.xml"><file href="quiz/assessment.xml"/></resource><resource identifier="b" type="${type(3, 'question-bank')}"><file href="bank.xml"/></resource><resource identifier="c" type="${type(3, 'assessment')}"><file href="gone.xml"/></resource><resource identifier="d" type="${type(2, 'assessment')}"><file href="bad.xml"/></resource>`,
        { schema: 'IMS Common Cartridge', space: 'imsccv1p3/imscp_v1p1' },
      ),
      'quiz/assessment.xml': question('<img src="$IMS-CC-FILEBASE$/images/t.png" alt="T">What?'),
      'bank.xml': bank,
      'bad.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><questestinterop>&a;</questestinterop>',
      'images/t.png': 'a picture',
    });
    expect(rowsOf(reading)).toEqual([
      ['imsmanifest.xml', 'manifest', 'mapped'],
      ['quiz/assessment.xml', 'assessment', 'mapped'],
      ['quiz/assessment.xml', 'item', 'mapped'],
      ['bank.xml', 'objectbank', 'mapped'],
      ['bank.xml', 'item', 'mapped'],
      ['gone.xml', type(3, 'assessment'), 'faulty', 'Its file is not in the package.'],
      ['bad.xml', type(2, 'assessment'), 'faulty', 'It declares entities; they are not read.'],
      ['images/t.png', 'file', 'mapped'],
    ]);
  });

  it('of Blackboard has its pool, and pictures by number and by folder', async () => {
    const shown = '<img alt="T" src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-17_1">';
    const other = '<img alt="T" src="@X@EmbeddedFile.location@X@mill.png">';
    const gone = '<img alt="T" src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-18_1">';
    const reading = await read(
      {
        'imsmanifest.xml': `<manifest identifier="man00001" xmlns:bb="http://www.blackboard.com/content-packaging/"><organizations/><resources><resource bb:file="res00001.dat" bb:title="Rivers" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/><resource bb:file="res00002.dat" identifier="res00002" type="assessment/x-bb-qti-test"/><resource bb:file="res00003.dat" identifier="res00003" type="assessment/x-bb-qti-test"/><resource bb:file="res00004.dat" identifier="res00004" type="course/x-bb-coursesetting"/></resources></manifest>`,
        'res00001.dat': question(`${shown}What?`),
        'res00002.dat': question(`${other}What?`),
        'res00003.dat': question(`${gone}What?`),
        'res00004.dat': '<COURSE/>',
        'csfiles/home_dir/tower__xid-17_1.png': 'a picture',
        'csfiles/home_dir/tower__xid-17_1.png.xml': '<lom/>',
        'res00002/mill.png': 'a picture',
      },
      'Pool_Export.zip',
    );
    expect(rowsOf(reading)).toEqual([
      ['imsmanifest.xml', 'manifest', 'mapped'],
      ['res00001.dat', 'assessment', 'mapped'],
      ['res00001.dat', 'item', 'mapped'],
      ['res00002.dat', 'assessment', 'mapped'],
      ['res00002.dat', 'item', 'mapped'],
      ['res00003.dat', 'assessment', 'mapped'],
      [
        'res00003.dat',
        'item',
        'changed',
        expect.stringMatching(/^File: .*xid-18_1 is not here, and nothing is loaded\.$/),
      ],
      ['res00004.dat', 'file', 'left_out', 'No question shows or plays it.'],
      ['csfiles/home_dir/tower__xid-17_1.png', 'file', 'mapped'],
      ['csfiles/home_dir/tower__xid-17_1.png.xml', 'file', 'left_out', 'No question shows or plays it.'],
      ['res00002/mill.png', 'file', 'mapped'],
    ]);
  });
});
