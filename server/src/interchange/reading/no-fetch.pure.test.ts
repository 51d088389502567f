import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { readFile } from './worker/read-file.ts';

let folder: string;
let listening: Server;
let heard: number;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-no-fetch-'));
  listening = createServer((_request, reply) => {
    reply.end();
  });
  listening.on('connection', () => {
    heard += 1;
  });
  await new Promise<void>((done) => void listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as { port: number };
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  listening.closeAllConnections();
  listening.close();
  await rm(folder, { recursive: true });
});

/** Every way out of this process, whatever is asked for by name or by number. */
let connected: { mock: { calls: unknown[] } };
beforeEach(() => {
  heard = 0;
  connected = vi.spyOn(Socket.prototype, 'connect');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

/** An item with an address wherever one can stand. */
const item = () => `<?xml version="1.0"?>
<?xml-stylesheet type="text/xsl" href="${url}/style.xsl"?>
<qti-assessment-item xmlns="${QTI}" xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${QTI} ${url}/item.xsd" xml:base="${url}/" identifier="i" title="T" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>
<qti-assessment-stimulus-ref identifier="s" href="${url}/stimulus.xml"/>
<qti-stylesheet href="${url}/item.css" type="text/css"/>
<qti-item-body><p style="background: url(${url}/back.png)"><img src="${url}/a.png" alt=""/><img src="//parlance.test/b.png" alt="B"/><a href="${url}/link">link</a></p>
<object data="${url}/page.html" type="text/html">page</object><object data="${url}/film.swf" type="application/x-shockwave-flash"/><audio src="${url}/a.mp3"></audio><video src="${url}/a.mp4"></video>
<iframe src="${url}/frame"></iframe><xi:include href="${url}/more.xml"/>
<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="a">One</qti-simple-choice><qti-simple-choice identifier="b">Two</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="${url}/match_correct" template-location="${url}/rp.xml"/></qti-assessment-item>`;

const quiz = () =>
  `<!DOCTYPE quiz><quiz xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${url}/quiz.xsd"><question type="truefalse"><name><text>${url}</text></name><questiontext format="html"><text><![CDATA[<p>It is late. <img src="${url}/a.png"><audio src="${url}/a.mp3"></audio></p><script src="${url}/s.js"></script><link rel="stylesheet" href="${url}/s.css">]]></text><file name="a.png" path="/" url="${url}/a.png"/></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;

const older = () =>
  `<questestinterop xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x ${url}/asi.xsd"><item title="${url}"><presentation><material><mattext texttype="text/html" uri="${url}/t.html">&lt;img src="${url}/a.png"&gt;Late?</mattext><matimage uri="${url}/b.png"/><mataudio uri="${url}/a.mp3"/><matapplication uri="${url}/a.swf"/></material><response_lid ident="R"><render_choice><response_label ident="A"><material><matref linkrefid="${url}"/></material></response_label></render_choice></response_lid></presentation></item></questestinterop>`;

const entities = () => `<!DOCTYPE quiz SYSTEM "${url}/quiz.dtd" [<!ENTITY x SYSTEM "${url}/x">]><quiz>&x;</quiz>`;

const gift = () => `::${url}::[html]<img src="${url}/a.png"> ![picture](${url}/b.png) Is it late?{T#${url}}\n`;

async function packed(): Promise<Buffer> {
  const zip = new ZipFile();
  const resources = ['items/one.xml', `${url}/two.xml`].map(
    (href, index) =>
      `<resource identifier="R${index}" type="imsqti_item_xmlv3p0" href="${href}"><file href="${href}"/><file href="${url}/more.png"/></resource>`,
  );
  const manifest = `<!DOCTYPE manifest><manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x ${url}/imscp.xsd" identifier="m"><organizations/><resources>${resources.join('')}</resources></manifest>`;
  const page = `<html><head><base href="${url}/"><link rel="stylesheet" href="${url}/p.css"></head><body><img src="${url}/p.png">A text.</body></html>`;
  zip.addBuffer(Buffer.from(manifest), 'imsmanifest.xml');
  zip.addBuffer(Buffer.from(item().replace(`data="${url}/page.html"`, 'data="page.html"')), 'items/one.xml');
  zip.addBuffer(Buffer.from(page), 'items/page.html');
  zip.end();
  return await buffer(zip.outputStream);
}

describe('files full of addresses', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an item of QTI', () => Buffer.from(item())],
    ['Moodle XML', () => Buffer.from(quiz())],
    ['QTI 1.2', () => Buffer.from(older())],
    ['a document with entities', () => Buffer.from(entities())],
    ['GIFT', () => Buffer.from(gift())],
    ['a package', packed],
  ])('are read without a word to anybody: %s', async (name, make) => {
    const path = join(folder, name);
    await writeFile(path, await make());
    const { items } = await readFile({ path, name, folder: join(folder, `${name} files`) });
    expect(items.length).toBeGreaterThan(0);
    expect(connected.mock.calls).toEqual([]);
    expect(heard).toBe(0);
  });

  it('are listened for: a fetch is heard', async () => {
    await fetch(`${url}/planted`);
    expect(connected.mock.calls).toHaveLength(1);
    expect(heard).toBe(1);
  });
});
