import fastify from 'fastify';
import { expect, test } from 'vitest';
import { invitationMail } from '../../accounts/invitations/mails.ts';
import { inLanguage, sayInLanguageOfRequest } from '../../platform/language.ts';
import { type Mail, mailIn } from '../../platform/outbox/mail.ts';
import { mailHtml, mailText } from '../../platform/outbox/mail-content.ts';
import { codeMail, noticeMail } from './mails.ts';

const at = new Date('2026-03-01T09:00:00Z');
const brand = { name: 'Northfield & Sons', postalAddress: '3 Mill Lane', phone: '', mail: 'office@northfield.example' };
const site = { brand, publicUrl: 'https://tests.northfield.example' };

const mails: Mail[] = [
  codeMail(site, 'amara@example.org', '042137', at),
  noticeMail(site, 'amara@example.org', at),
  invitationMail(site, 'amara@example.org', 'token', at),
];

/** The words of an HTML part as they are read, with the address of a link after its words, as the text part has it. */
function words(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  const linked = body.replaceAll(/<a [^>]*href="([^"]*)">([^<]*)<\/a>/g, '$2: $1');
  return linked
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .trim()
    .split(/\s+/)
    .join(' ');
}

test.each(mails.map((mail) => [mail.kind, mail] as const))(
  '%s names the site, and both parts say the same',
  (_kind, mail) => {
    const text = mailText(mail.pieces, brand);
    const html = mailHtml({ ...mail, language: 'en' }, brand);
    expect(`${mail.subject} ${text} ${html}`).not.toContain('Parlance');
    expect(text.slice(0, text.indexOf('-- '))).toContain(brand.name);
    expect(words(html)).toBe(`${brand.name} ${text.replace('-- ', ' ').trim().split(/\s+/).join(' ')}`);
  },
);

test('a mail is in the language of its account, whatever that of the request which causes it', () => {
  sayInLanguageOfRequest(fastify(), { language: 'fr' });
  const write = () => noticeMail(site, 'amara@example.org', at);
  const [schools, inArabic] = inLanguage('de', () => [
    mailIn({ language: 'fr' }, { account: null }, write),
    mailIn({ language: 'fr' }, { account: 'ar' }, write),
  ]);
  expect(schools).toMatchObject({ language: 'fr', subject: 'Votre mot de passe a été réinitialisé' });
  expect(inArabic).toMatchObject({ language: 'ar', subject: 'أُعيد تعيين كلمة المرور' });
  expect(inArabic && mailHtml(inArabic, brand)).toContain('<html lang="ar" dir="rtl">');
});
