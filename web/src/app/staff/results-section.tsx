import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { accommodationLines, validityText } from '../../accommodations/format-accommodation.ts';
import { usePerson } from '../../accommodations/use-accommodations.ts';
import { ClassResults } from '../../class-results/class-results.tsx';
import type { TestPath } from '../../class-results/results-table.tsx';
import { refusalText } from '../../platform/refusal.ts';
import { userMay } from '../../platform/session.ts';
import { Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import type { SectionProps } from '../panel-section.ts';
import { accommodationPath, editingPaths, submissionsPath } from './admin-paths.ts';

/** What learners have done, class by class. */
export function ResultsSection({ user }: SectionProps) {
  return (
    <ClassResults testPath={testPath} Accommodation={userMay(user, 'sees_school') ? OwnAccommodation : undefined} />
  );
}

/** The submissions that a person has marked, or the course. */
const testPath: TestPath = ({ id, type }) => {
  if (type === 'Writing') return submissionsPath('writing', id);
  return type === 'Speaking' ? submissionsPath('speaking', id) : editingPaths.details(id);
};

/** What a learner is allowed in every test. */
function OwnAccommodation({ learnerId }: { learnerId: number }) {
  const person = usePerson(learnerId);
  return (
    <Loaded
      query={person}
      loading={<RowsLoading text={t`Loading accommodations...`} rows={1} />}
      failed={{ heading: refusalText(person.error, t`Failed to load the accommodations.`) }}
    >
      {({ accommodation }) => {
        const lines = accommodation ? accommodationLines(accommodation) : [];
        const validity = accommodation && validityText(accommodation);
        return (
          <>
            {lines.length === 0 && <Text tone="quiet">{t`The same as everyone.`}</Text>}
            <ul>
              {[...lines, ...(validity ? [validity] : [])].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Anchor component={Link} to={accommodationPath(learnerId)}>{t`Open the accommodations`}</Anchor>
          </>
        );
      }}
    </Loaded>
  );
}
