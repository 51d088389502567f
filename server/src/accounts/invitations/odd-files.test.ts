import { CSV_MAX_ROWS, type RowError, type UploadRow } from '@parlance/contract/csv';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let superadmin: Person;
beforeEach(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  await testApp.db.deleteFrom('invitations').execute();
  await testApp.db.deleteFrom('outbox').execute();
});

/** A domain of this test alone: every account of a file has an email in it. */
let files = 0;
function domain(): string {
  files += 1;
  return `file-${files}.example`;
}

async function send(file: string | Buffer) {
  const form = new FormData();
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'accounts.csv');
  return testApp.upload(addAccountsFromCsv, form, superadmin);
}

/** What is stored of a file: each account, and how many mails wait. */
async function stored(at: string) {
  const accounts = await testApp.db
    .selectFrom('accounts')
    .select(['username', 'email', 'phone', 'role'])
    .where('email', 'like', `%@${at}`)
    .orderBy('id')
    .execute();
  const mails = await testApp.db.selectFrom('outbox').select('id').execute();
  return { accounts, mails: mails.length };
}

const zoe = (at: string) => ({ username: 'Zoë', email: `zoe@${at}`, phone: '', role: 'user' });
const bo = (at: string) => ({ username: 'Bo', email: `bo@${at}`, phone: '+49 30 1', role: 'admin' });

describe('files as spreadsheets write them', () => {
  it.each([
    [
      'Excel, CSV UTF-8: a mark, CRLF',
      (at: string) => `\ufeffusername,email,phone,role\r\nZoë,zoe@${at},,\r\nBo,bo@${at},+49 30 1,admin\r\n`,
    ],
    [
      'Excel in Europe: semicolons',
      (at: string) => `\ufeffusername;email;phone;role\r\nZoë;zoe@${at};;\r\nBo;bo@${at};+49 30 1;admin\r\n`,
    ],
    [
      'Excel, Unicode text: UTF-16 with tabs',
      (at: string) =>
        Buffer.from(
          `\ufeffusername\temail\tphone\trole\r\nZoë\tzoe@${at}\t\t\r\nBo\tbo@${at}\t+49 30 1\tadmin\r\n`,
          'utf16le',
        ),
    ],
    [
      'a first line sep=;',
      (at: string) => `sep=;\r\nusername;email;phone;role\r\nZoë;zoe@${at};;\r\nBo;bo@${at};+49 30 1;admin\r\n`,
    ],
    [
      'empty columns on the right',
      (at: string) => `username,email,phone,role,,,\nZoë,zoe@${at},,,,,\nBo,bo@${at},+49 30 1,admin,,,\n`,
    ],
    [
      'blank lines and rows of nothing',
      (at: string) => `\n\nusername,email,phone,role\n\nZoë,zoe@${at},,\n,,,\n  \nBo,bo@${at},+49 30 1,admin\n,,,\n\n`,
    ],
    [
      'everything in quotation marks',
      (at: string) =>
        `"username","email","phone","role"\n"Zoë","zoe@${at}","",""\n"Bo","bo@${at}","+49 30 1","admin"\n`,
    ],
    [
      'other order, case and spelling',
      (at: string) => `ROLE,E-Mail,User Name,Phone\nUser, zoe@${at} , Zoë ,\nADMIN,bo@${at},Bo,+49 30 1\n`,
    ],
    [
      'what nobody sees in the cells',
      (at: string) =>
        `username,email,phone,role\n\u00a0Zoë\u200b,zoe@${at}\u00a0,,user\u200b\nBo,bo@${at},+49 30 1,admin\n`,
    ],
    [
      'one that was marked and mended',
      (at: string) =>
        `PROBLEM,username,email,phone,role\n,Zoë,zoe@${at},,\nuse user or admin,Bo,bo@${at},'+49 30 1,admin\n`,
    ],
  ])('%s', async (_name, fileOf) => {
    const at = domain();
    expect(await send(fileOf(at))).toMatchObject({ status: 200, body: { imported: 2 } });
    expect(await stored(at)).toEqual({ accounts: [zoe(at), bo(at)], mails: 2 });
  });

  it('takes a formula for the text it is, and a name of a hundred letters', async () => {
    const at = domain();
    const long = 'é'.repeat(100);
    expect((await send(`username,email\n"=HYPERLINK(""http://x"")",a@${at}\n${long},b@${at}\n`)).status).toBe(200);
    const { accounts } = await stored(at);
    expect(accounts.map(({ username }) => username)).toEqual(['=HYPERLINK("http://x")', long]);
  });

  it('takes the email of a deleted account', async () => {
    const at = domain();
    await send(`username,email\nZoë,zoe@${at}\n`);
    await testApp.db.updateTable('accounts').set({ status: 'deleted' }).where('email', '=', `zoe@${at}`).execute();
    expect((await send(`username,email\nZoë,ZOE@${at}\n`)).status).toBe(200);
  });
});

describe('files with faults', () => {
  it.each<[string, (at: string) => string, RowError[]]>([
    [
      'one email three times, in other case',
      (at) => `username,email\nA,zoe@${at}\nB,Zoe@${at}\nC,ZOE@${at.toUpperCase()}\n`,
      [
        { line: 3, column: 'email', reason: 'row 2 has the same email' },
        { line: 4, column: 'email', reason: 'row 2 has the same email' },
      ],
    ],
    [
      'texts that are too long',
      (at) => `username,email,phone\n${'n'.repeat(101)},${'e'.repeat(250)}@${at},${'1'.repeat(41)}\nBo,bo@${at},\n`,
      [
        { line: 2, column: 'email', reason: 'use an email address, such as mira@example.org' },
        { line: 2, column: 'username', reason: 'at most 100 characters' },
        { line: 2, column: 'phone', reason: 'at most 40 characters' },
      ],
    ],
    [
      'a line break and a character that cannot be shown',
      (at) => `username,email,phone\n"Zoë\nMay",zoe@${at},"1\n2"\nB\u0007o,bo@${at},\n`,
      [
        { line: 2, column: 'username', reason: 'put it on one line' },
        { line: 2, column: 'phone', reason: 'put it on one line' },
        { line: 5, column: 'username', reason: 'contains a character that cannot be displayed (U+0007): remove it' },
      ],
    ],
    [
      'a cell too many',
      (at) => `username,email\nZoë,zoe@${at},user\nBo,bo@${at}\n`,
      [
        {
          line: 2,
          column: 'Column 3',
          reason:
            'there is no column name above this cell; put quotation marks around a cell that contains the separator',
        },
      ],
    ],
    [
      'a column of passwords',
      (at) => `username,email,password\nZoë,zoe@${at},secret\n`,
      [
        {
          line: 1,
          column: 'password',
          reason: 'no such column: use username, email, phone, role, access, class, full_name, registration_number',
        },
      ],
    ],
    [
      'the role superadmin',
      (at) => `username,email,role\nZoë,zoe@${at},superadmin\nBo,bo@${at},admin\n`,
      [{ line: 2, column: 'role', reason: 'use user or admin' }],
    ],
    [
      'two emails in a cell, and one with a name around it',
      (at) => `username,email\nZoë,"zoe@${at}, zoe2@${at}"\nBo,Bo <bo@${at}>\n`,
      [
        { line: 2, column: 'email', reason: 'use an email address, such as mira@example.org' },
        { line: 3, column: 'email', reason: 'use an email address, such as mira@example.org' },
      ],
    ],
  ])('%s', async (_name, fileOf, errors) => {
    const at = domain();
    const { status, body } = await send(fileOf(at));
    expect([status, body.code, body.errors]).toEqual([400, 'csv_rows_wrong', errors]);
    expect(await stored(at)).toEqual({ accounts: [], mails: 0 });
  });

  it('one wrong row at the end of 5,000 leaves nothing of the file; one row more is too many', async () => {
    const at = domain();
    const rows = Array.from({ length: CSV_MAX_ROWS - 1 }, (_, index) => `Pupil ${index},p${index}@${at}`);
    const { body } = await send(['username,email', ...rows, `Zoë,P17@${at}`].join('\n'));
    expect(body.errors).toEqual([{ line: 5001, column: 'email', reason: 'row 19 has the same email' }]);
    expect((body.rows as UploadRow[]).filter(({ state }) => state === 'ready')).toHaveLength(CSV_MAX_ROWS - 1);
    const over = await send(['username,email', ...rows, `A,a@${at}`, `B,b@${at}`].join('\n'));
    expect(over.body).toMatchObject({
      message: 'This file has too many rows: 5,000 is the limit. Split it into smaller files. Nothing was stored.',
      errors: [{ line: 5002, column: '', reason: 'this row and those after it are over the limit of 5,000' }],
    });
    expect(await stored(at)).toEqual({ accounts: [], mails: 0 });
  });

  it.each([
    ['a spreadsheet', Buffer.from('504b03041400060008', 'hex'), 'spreadsheet'],
    ['a web page', '<table><tr><td>username</td></tr></table>', 'not a CSV file'],
    ['nothing but blank lines', '\n\n,,,\n', 'empty'],
  ])('%s is refused as a whole, with what to do', async (_name, file, sentence) => {
    const { status, body } = await send(file);
    expect([status, body.code]).toEqual([400, 'csv_unreadable']);
    expect(body.message).toContain(sentence);
  });

  it('Windows-1252 is asked about, with what it would read as', async () => {
    const { status, body } = await send(Buffer.from('username,email\nZo\xeb,zoe@example.org\n', 'latin1'));
    expect([status, body.code, body.sample]).toEqual([400, 'encoding_unsaid', ['Zoë,zoe@example.org']]);
  });
});

it('takes the access of an invigilator for an admin, and says which there are', async () => {
  const at = domain();
  const head = 'username,email,role,access\n';
  expect((await send(`${head}Bo,bo@${at},admin,Invigilates\n`)).body).toMatchObject({ imported: 1 });
  const accounts = testApp.db.selectFrom('accounts').select('access').where('email', '=', `bo@${at}`);
  expect(await accounts.execute()).toEqual([{ access: 'invigilates' }]);
  const { body } = await send(`${head}Zoë,zoe@${at},user,invigilates\nCy,cy@${at},admin,rooms\n`);
  const reasons = (body.errors as RowError[] | undefined)?.map(({ reason }) => reason);
  expect(reasons).toEqual(['only an admin has an access', 'use school, classes or invigilates']);
});

it('says that an invitation has no link where the server does not know its address, before anything is sent and after', async () => {
  const at = domain();
  const note =
    'The email has no link, because PUBLIC_URL is not set on the server: tell people the address of this site.';
  const form = new FormData();
  form.append('dryRun', 'true');
  form.append('file', new Blob([`username,email\nMira,mira@${at}\n`], { type: 'text/csv' }), 'accounts.csv');
  const dry = await testApp.upload(addAccountsFromCsv, form, superadmin);
  expect(dry.body.message).toBe(`1 account ready to add. Nothing is stored yet. ${note}`);
  const { body } = await send(`username,email\nMira,mira@${at}\n`);
  expect(body.message).toBe(`1 account added. 1 invitation is being sent. ${note}`);
  const [mail] = await waitingMail(testApp, `mira@${at}`);
  expect(mail?.text).toMatch(/open the site of your school.*ask your school/s);
});
