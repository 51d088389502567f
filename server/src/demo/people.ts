import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Role, Status } from '@parlance/contract/accounts';
import { hashPassword } from '../accounts/passwords.ts';

type DemoPerson = {
  username: string;
  full_name: string;
  registration_number?: string;
  email: string;
  phone: string;
  role: Role;
  access?: Access;
  status: Status;
  note?: string;
};

export type DemoAccount = Omit<DemoPerson, 'note'> & { passwordHash: string };

/** People of each role. Their passwords are random: nothing that anyone could know before the first start. */
export const people: DemoPerson[] = [
  {
    username: 'h.lindqvist',
    full_name: 'Hanna Lindqvist',
    email: 'admin@parlance.example',
    phone: '+46 8 5550 0101',
    role: 'admin',
    status: 'active',
  },
  {
    username: 'm.okafor',
    full_name: 'Mina Okafor',
    email: 'okafor@parlance.example',
    phone: '+44 20 5550 0119',
    role: 'admin',
    access: 'classes',
    status: 'active',
  },
  {
    username: 'd.reyes',
    full_name: 'Dario Reyes',
    email: 'reyes@parlance.example',
    phone: '+44 20 5550 0126',
    role: 'admin',
    access: 'invigilates',
    status: 'active',
    note: 'sees the examinations to invigilate',
  },
  {
    username: 'j.moreau',
    full_name: 'Julie Moreau',
    email: 'moreau@parlance.example',
    phone: '+33 1 5550 0133',
    role: 'admin',
    status: 'active',
    note: 'marks written work',
  },
  {
    username: 's.adeyemi',
    full_name: 'Sola Adeyemi',
    email: 'adeyemi@parlance.example',
    phone: '+44 20 5550 0147',
    role: 'admin',
    status: 'active',
    note: 'marks written work',
  },
  {
    username: 'nadia.b',
    full_name: 'Nadia Benali',
    registration_number: 'P 1042',
    email: 'nadia@parlance.example',
    phone: '+33 1 5550 0142',
    role: 'user',
    status: 'active',
  },
  {
    username: 'teo.marsh',
    full_name: 'Teo Marsh',
    registration_number: 'P 1057',
    email: 'teo@parlance.example',
    phone: '+44 20 5550 0178',
    role: 'user',
    status: 'active',
  },
  {
    username: 'yuki.s',
    full_name: 'Yuki Sato',
    registration_number: 'P 1063',
    email: 'yuki@parlance.example',
    phone: '+81 3 5550 0115',
    role: 'user',
    status: 'active',
  },
  {
    username: 'omar.d',
    full_name: 'Omar Diallo',
    registration_number: 'P 1071',
    email: 'omar@parlance.example',
    phone: '+212 5 5550 0163',
    role: 'user',
    status: 'inactive',
  },
];

const FILE = 'demo-people.txt';

/** Makes the people's passwords and says how each logs in, one line a person. */
export async function makeDemoPeople(): Promise<{ accounts: DemoAccount[]; lines: string[] }> {
  const accounts: DemoAccount[] = [];
  const lines: string[] = [];
  for (const { note, ...person } of people) {
    const password = randomBytes(9).toString('base64url');
    accounts.push({ ...person, passwordHash: await hashPassword(password) });
    lines.push(`  ${person.role.padEnd(10)} ${person.email}   ${password}${noteOn({ ...person, note })}`);
  }
  return { accounts, lines };
}

function noteOn({
  status,
  access,
  note,
}: Pick<DemoPerson, 'status' | 'access'> & { note: string | undefined }): string {
  if (note) return ` (${note})`;
  if (status !== 'active') return ` (${status}: cannot log in)`;
  return access === 'classes' ? ' (own classes only)' : '';
}

/** Keeps the login lines in the data folder, readable by its owner only, so that a later start can say them again. */
export function keepSignInLines(dataDir: string, lines: string[]): void {
  writeFileSync(join(dataDir, FILE), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** The kept login lines; none when this data folder holds no demo. */
export function readSignInLines(dataDir: string): string[] {
  const file = join(dataDir, FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
