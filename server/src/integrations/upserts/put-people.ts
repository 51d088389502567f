import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { putPeople } from '@parlance/contract/integrations/upserts';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import { editLocked, orTaken } from '../../accounts/changes.ts';
import { storeAccounts } from '../../accounts/invitations/bulk-add.ts';
import type { Memberships } from '../../accounts/invitations/memberships.ts';
import { lockBulkAdd } from '../../accounts/invitations/queries.ts';
import type { ReadAccounts } from '../../accounts/invitations/read-accounts.ts';
import { lockPeople, numberKey } from '../../accounts/people/queries.ts';
import { type AccountRow, findAccountsOf, type NewAccount } from '../../accounts/queries.ts';
import { partOf } from '../../classes/members/change-members.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { idsOf } from '../../platform/list-query.ts';
import { asEntries, type EntryFault, refuseFaults } from './entry-faults.ts';

type Body = Parsed<typeof putPeople, 'body'>;
type Person = Body['people'][number];
type Outcome = Reply<typeof putPeople>['people'][number];
type Changes = Pick<
  Partial<NewAccount>,
  'username' | 'full_name' | 'registration_number' | 'email' | 'phone' | 'status'
>;

type Plan = { added: ReadAccounts['accounts']; changed: { index: number; before: AccountRow; changes: Changes }[] };

/** Adds and changes the people of a list, or says what that would be. */
export async function storePeople(
  context: AppContext,
  { people, dry_run: isDry = false }: Body,
  by: { actorId: number; memberships: Memberships },
): Promise<Reply<typeof putPeople>> {
  if (isDry) return replyOf(people, await planOf(context.db, people), null);
  const at = context.clock.now();
  return await orTaken(
    inTransaction(context.db, async (db) => {
      await lockBulkAdd(db);
      // Somebody changed meanwhile is compared as they are then.
      await lockPeople(db, idsOf(await findPeople(db, people)));
      const plan = await planOf(db, people);
      const read = { accounts: plan.added, rows: [] };
      const ids = await asEntries('people', storeAccounts({ ...context, db }, read, by, at));
      for (const { before, changes } of plan.changed) {
        await editLocked(db, before, changes, { actorId: by.actorId, at });
      }
      return replyOf(people, plan, ids);
    }),
  );
}

async function findPeople(db: Db, people: Person[]): Promise<AccountRow[]> {
  return await findAccountsOf(db, {
    emailKeys: people.flatMap(({ email }) => email?.toLowerCase() ?? []),
    numberKeys: people.flatMap(({ registration_number: number }) => (number ? numberKey(number) : [])),
  });
}

/** What differs. Refuses the list with every fault. */
async function planOf(db: Db, people: Person[]): Promise<Plan> {
  const found = await findPeople(db, people);
  const byEmail = new Map(found.map((account) => [account.email.toLowerCase(), account]));
  const byNumber = new Map(found.map((account) => [numberKey(account.registration_number), account]));
  byNumber.delete('');
  const faults: EntryFault[] = [];
  const seen = new Map<string, number>();
  const plan: Plan = { added: new Map(), changed: [] };
  for (const [index, person] of people.entries()) {
    const fault = (field: keyof Person, reason: string) => faults.push({ path: `people.${index}.${field}`, reason });
    const emailKey = person.email?.toLowerCase() ?? '';
    const number = numberKey(person.registration_number ?? '');
    const [numbered, mailed] = [byNumber.get(number), byEmail.get(emailKey)];
    const account = numbered ?? mailed;
    if (numbered && mailed && numbered.id !== mailed.id) fault('email', say(msg`another account has this email`));
    const before = seenBefore(seen, account ? [`${account.id}`] : [`@${emailKey}`, `#${number}`], index);
    if (before !== undefined) fault('email', say(msg`entry ${{ before }} has the same person`));
    if (account) {
      const changes = changesOf(person, account, fault);
      if (Object.keys(changes).length > 0) plan.changed.push({ index, before: account, changes });
    } else if (person.active !== false) addTo(plan.added, { person, index }, fault);
  }
  refuseFaults(faults);
  return plan;
}

/** The place at which one of these names of a person stood before; each is noted. `@` and `#` name nobody. */
function seenBefore(seen: Map<string, number>, keys: string[], index: number): number | undefined {
  const known = keys.filter((key) => key.length > 1 || /\d/.test(key));
  const before = known.map((key) => seen.get(key)).find((at) => at !== undefined);
  for (const key of known) if (!seen.has(key)) seen.set(key, index);
  return before;
}

type Fault = (field: keyof Person, reason: string) => void;

/** Somebody without an account; who is not active needs none. */
function addTo(added: Plan['added'], { person, index }: { person: Person; index: number }, fault: Fault): void {
  const { email = '', full_name = '', username = full_name, registration_number = '', phone = '', part } = person;
  if (!email) fault('email', say(msg`no account has this number: give an email to add one`));
  if (!username) fault('username', say(msg`give a username or a full name to add an account`));
  if (Array.from(username).length > 100) fault('username', say(msg`at most 100 characters`));
  const isTeacher = part === 'teacher';
  const role = isTeacher ? ('admin' as const) : ('user' as const);
  const access = isTeacher ? ('classes' as const) : ('school' as const);
  const account = { username, full_name, registration_number, email, phone, role, access };
  added.set(email.toLowerCase(), { ...account, line: index, classes: [] });
}

function changesOf(person: Person, account: AccountRow, fault: Fault): Changes {
  const { email = '', registration_number: number = '', part, active } = person;
  if (may(account, 'administers')) fault('email', say(msg`this is the account of a superadmin, which stays as it is`));
  else if (part && partOf(account) !== part) {
    fault(
      'part',
      part === 'teacher'
        ? say(msg`a teacher needs the account of an admin`)
        : say(msg`this is the account of an admin`),
    );
  }
  const isMoved = email !== '' && email.toLowerCase() !== account.email.toLowerCase();
  if (isMoved && may(account, 'invigilates'))
    fault('email', say(msg`the email of an admin is changed under Manage Admins`));
  const isRenumbered = number !== '' && numberKey(number) !== numberKey(account.registration_number);
  if (isRenumbered && account.registration_number !== '') {
    fault('registration_number', say(msg`the account with this email has another number: change it there first`));
  }
  const texts = (['username', 'full_name', 'phone'] as const).flatMap((field) =>
    person[field] && person[field] !== account[field] ? [[field, person[field]] as const] : [],
  );
  return {
    ...Object.fromEntries(texts),
    ...(isMoved && { email }),
    ...(isRenumbered && { registration_number: number }),
    ...(active === false && account.status === 'active' && { status: 'inactive' as const }),
    // A suspension is taken back by a person.
    ...(active === true && account.status === 'inactive' && { status: 'active' as const }),
  };
}

/** `ids` are those of the accounts that were added, by email in lower case; null for a dry run. */
function replyOf(people: Person[], { added, changed }: Plan, ids: Map<string, number> | null): Reply<typeof putPeople> {
  const outcomes: Outcome[] = [
    ...[...added].map(([email, { line }]): Outcome => {
      return { index: line, account_id: ids?.get(email) ?? null, outcome: 'added', fields: [] };
    }),
    ...changed.map(({ index, before, changes }): Outcome => {
      return { index, account_id: before.id, outcome: 'changed', fields: Object.keys(changes) };
    }),
  ];
  const [more, other] = [added.size, changed.length];
  const counts = msg`${plural({ more }, { one: '# person added', other: '# people added' })}, ${plural({ other }, { one: '# changed', other: '# changed' })}.`;
  return {
    message: ids ? say(counts) : `${say(counts)} ${say(msg`Nothing is stored yet.`)}`,
    dry_run: ids === null,
    added: more,
    changed: other,
    unchanged: people.length - more - other,
    people: outcomes.toSorted((a, b) => a.index - b.index),
  };
}
