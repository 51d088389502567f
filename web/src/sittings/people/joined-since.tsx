import { Button } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { shownName } from '@parlance/contract/texts/shown-name';
import { countOf } from '../../platform/plural.ts';
import type { Draft } from '../set-up/use-draft.ts';
import classes from './people-step.module.css';
import { useChangeCandidates } from './use-change-candidates.ts';

/** Who joined a class since its candidates were fixed, and the way to add them. */
export function JoinedSince({ sitting, draft }: { sitting: Sitting; draft: Draft }) {
  const changing = useChangeCandidates(sitting.id, draft);
  return sitting.classes
    .filter(({ joined }) => joined.length > 0)
    .map(({ id, name, joined }) => (
      <div key={id} className={classes.joined}>
        <p>
          {`${countOf(joined.length, 'person', 'people')} joined ${name} since: `}
          {joined.map(({ full_name, username }) => shownName(full_name, username)).join(', ')}.
        </p>
        <Button
          mt={8}
          variant="default"
          loading={changing.isPending}
          onClick={() => changing.mutate({ add: joined.map(({ account_id }) => account_id) })}
        >
          Add them
        </Button>
      </div>
    ));
}
