import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { directionOf, type Language } from '@parlance/contract/languages';
import { landingPaths } from '@parlance/contract/pages/landing-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfRequest } from '../../language.ts';
import type { Settings } from '../../settings.ts';
import { unknownPath } from '../errors.ts';
import { brandHtml, type PageSettings } from './brand-html.ts';

const DIST = join(import.meta.dirname, '../../../../../web/dist');
/** The build writes it last: without it there is no build, or one under way. */
const PAGES = join(DIST, 'pages.json');
/** What the documents say in English and in each other language. */
const TEXTS = join(DIST, 'documents.json');

/** What browsers read on documents alone; a page has a dozen scripts, styles and fonts, and each would carry 700 bytes. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * Serves the built web: the landing page and its legal pages, files by their names, the documents of the application's
 * pages, and the application's own for every other path. The pages carry the brand. /api never answers a page.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  settings: PageSettings & Pick<Settings, 'language'>,
): Promise<void> {
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unknownPath(request)));
  if (!existsSync(PAGES)) return;
  const documentsOf = (file: string, page = basename(file, '.html')) => documentInEachLanguage(file, page, settings);
  /** A page of the application, in the language of whoever asks for it. */
  const sendPage = (page: (language: Language) => PageDocument) => (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Vary', 'Cookie, Accept-Language');
    return sendDocument(request, reply, page(languageOfRequest(request, settings.language)));
  };
  const application = sendPage(documentsOf('app.html'));
  await app.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // What is under assets carries a hash of its contents in its name.
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of landingPaths) {
    // The first screen of the landing page is in its document; the legal pages show nothing of it.
    const page = documentsOf(path === '/' ? 'index.html' : 'legal.html', 'landing');
    app.get(path, { config: { audience: 'public' } }, sendPage(page));
  }
  for (const { path, file } of readPages()) {
    app.get(path, { config: { audience: 'public' } }, sendPage(documentsOf(file)));
  }
  app.get<{ Params: { '*': string } }>('/*', { config: { audience: 'public' } }, (request, reply) => {
    const path = request.params['*'];
    if (/^api(\/|$)/.test(path)) return reply.callNotFound();
    // The built pages themselves go out dressed only.
    const isFile = /\.\w+$/.test(path) && !path.endsWith('.html');
    if (isFile && path.startsWith('assets/')) for (const header of OF_DOCUMENTS) reply.removeHeader(header);
    return isFile ? reply.sendFile(path) : application(request, reply);
  });
}

/**
 * A document in the language of its reader, which it names, and so where its page leads to. It is written in that language
 * where there are the words of its page: those come with its scripts.
 */
function documentInEachLanguage(
  file: string,
  page: string,
  settings: PageSettings,
): (language: Language) => PageDocument {
  const english = readFileSync(join(DIST, file), 'utf8');
  const [, words] = /data-words="(\w+)"/.exec(english) ?? [];
  const made = new Map<Language, PageDocument>();
  return (language) => {
    const found = made.get(language);
    if (found) return found;
    const wordsFile = `assets/words/${words}/${language}/${page}.json`;
    const isTranslated = existsSync(join(DIST, wordsFile));
    const html = brandHtml(isTranslated ? withTexts(english, language) : english, settings);
    const named = language === 'en' ? '' : ` data-language="${language}"`;
    const document = makeDocument(
      isTranslated
        ? html
            .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"${named}`)
            .replace('</head>', `<link rel="preload" as="fetch" crossorigin href="/${wordsFile}"></head>`)
        : html.replace('<html lang="en"', `<html lang="en"${named}`),
    );
    made.set(language, document);
    return document;
  };
}

/** What the document says itself, in another language. */
function withTexts(html: string, language: Language): string {
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, [english: string, said: string][]>;
  return (texts[language] ?? []).reduce((said, [english, text]) => said.replace(english, () => text), html);
}

/** The hashes of the scripts in the built documents, as the content policy names them; none while there is no build. */
export function inlineScriptHashes(): string[] {
  if (!existsSync(PAGES)) return [];
  const scripts = ['index.html', 'app.html'].flatMap((file) => [
    ...readFileSync(join(DIST, file), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
  ]);
  const hashes = scripts.map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** The pages of the application and their documents, as the build wrote them: paths as the router has them. Empty without a build. */
export function readPages(): { path: string; file: string }[] {
  if (!existsSync(PAGES)) return [];
  return JSON.parse(readFileSync(PAGES, 'utf8')) as { path: string; file: string }[];
}

const COMPRESS = { br: brotliCompressSync, gzip: gzipSync };
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A page as it is sent: made once, compressed once in each way that is asked for. */
type PageDocument = { plain: Buffer; etag: string; in: (encoding: Encoding) => Buffer };

/**
 * Prepares the text of a page for every way a browser may ask for it. Compressing all pages would take a tenth of a
 * second of each start; one takes a few milliseconds of its first visit.
 */
function makeDocument(html: string): PageDocument {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const made: Partial<Record<Encoding, Buffer>> = {};
  return { plain, etag, in: (encoding) => (made[encoding] ??= COMPRESS[encoding](plain)) };
}

/** Sends a page, or 304 to a browser that has it. It is asked for again on every visit: it names this build's files. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PageDocument): FastifyReply {
  // Weak: the same page in another encoding is the same page.
  const etag = `W/${document.etag}`;
  reply
    .header('Cache-Control', 'no-cache')
    .header('ETag', etag)
    .header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = ENCODINGS.find((each) => new RegExp(`\\b${each}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted));
  return encoding ? reply.header('Content-Encoding', encoding).send(document.in(encoding)) : reply.send(document.plain);
}
