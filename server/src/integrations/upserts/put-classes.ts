import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { putClasses } from '@parlance/contract/integrations/upserts';
import { say } from '@parlance/contract/say';
import { numberKey } from '../../accounts/people/queries.ts';
import { findAccountsOf } from '../../accounts/queries.ts';
import { type Planned, planOf, storeClasses } from '../../classes/files/import-classes.ts';
import type { ClassOfFile, ReadClasses } from '../../classes/files/read-classes.ts';
import { partOf } from '../../classes/members/change-members.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { asEntries, type EntryFault, refuseFaults } from './entry-faults.ts';

type Body = Parsed<typeof putClasses, 'body'>;

/** Makes the classes and members of a list, or says what that would be. */
export async function putInClasses(
  context: AppContext,
  { classes, replace = false, dry_run: isDry = false }: Body,
  actorId: number,
): Promise<Reply<typeof putClasses>> {
  const read = await askedBy(context.db, classes);
  const work = isDry ? planOf(context.db, read, replace) : storeClasses(context, read, { replace, actorId });
  return replyOf(classes, await asEntries('classes', work), isDry);
}

/** The classes with the ids of their members, as a file asks for them. Refuses the list with every fault. */
async function askedBy(db: Db, classes: Body['classes']): Promise<ReadClasses> {
  const everybody = classes.flatMap(({ members }) => members);
  const found = await findAccountsOf(db, {
    emailKeys: everybody.flatMap(({ email }) => email?.toLowerCase() ?? []),
    numberKeys: everybody.flatMap(({ registration_number: number }) => (number ? numberKey(number) : [])),
  });
  const byEmail = new Map(found.map((account) => [account.email.toLowerCase(), account]));
  const byNumber = new Map(found.map((account) => [numberKey(account.registration_number), account]));
  byNumber.delete('');
  const faults: EntryFault[] = [];
  const asked = new Map<string, ClassOfFile>();
  for (const [line, { name, members }] of classes.entries()) {
    const before = asked.get(name.toLowerCase());
    if (before)
      faults.push({
        path: `classes.${line}.name`,
        reason: say(msg`entry ${{ before: before.line }} has the same class`),
      });
    const people: ClassOfFile['members'] = new Map();
    for (const [at, { email = '', registration_number: number = '' }] of members.entries()) {
      const person = byNumber.get(numberKey(number)) ?? byEmail.get(email.toLowerCase());
      if (person) people.set(person.id, partOf(person));
      else
        faults.push({
          path: `classes.${line}.members.${at}`,
          reason: say(msg`nobody has this number or email: add the person first`),
        });
    }
    asked.set(name.toLowerCase(), { line, name, members: people });
  }
  refuseFaults(faults);
  return { reading: { rows: [], errors: [] }, classes: asked, renamed: [] };
}

function replyOf(classes: Body['classes'], plan: Planned[], isDry: boolean): Reply<typeof putClasses> {
  const changed = plan.flatMap(({ id, added, removed }, index) => {
    const name = classes[index]?.name ?? '';
    const isSame = id !== null && added.length + removed.length === 0;
    return isSame ? [] : [{ index, name, is_new: id === null, added: added.length, removed: removed.length }];
  });
  const total = (what: 'added' | 'removed') => changed.reduce((sum, one) => sum + one[what], 0);
  const [people, left] = [total('added'), total('removed')];
  const counts = msg`${plural({ people }, { one: '# person added', other: '# people added' })}, ${plural({ left }, { one: '# removed', other: '# removed' })}.`;
  return {
    message: isDry ? `${say(counts)} ${say(msg`Nothing is stored yet.`)}` : say(counts),
    dry_run: isDry,
    added: people,
    removed: left,
    classes: changed,
  };
}
