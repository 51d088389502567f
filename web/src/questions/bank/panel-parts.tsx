import { plural, t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { useStaffMay } from '../../platform/session.ts';
import classes from './bank-panel.module.css';
import { facilityText } from './format-bank.ts';
import type { BankAction } from './use-bank.ts';

/** Level, topic and tags, where there are any. */
export function TagWords({ level, topic, tags }: { level: string | null; topic: string; tags: string[] }) {
  const words = [level, topic, ...tags].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={t`Level, topic and tags`}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

type ActsProps = { isRetired: boolean; isUsed: boolean; onAct: (kind: BankAction['kind']) => void };

/** What is done with a question or a set of the bank, besides editing it; a teacher only takes it. */
export function BankActs({ isRetired, isUsed, onAct }: ActsProps) {
  const add = <Act icon={IconPlus} label={t`Add to a test`} onPress={() => onAct('add')} />;
  if (!useStaffMay('sees_school')) return add;
  return (
    <>
      {add}
      <Act icon={IconTag} label={t`Tags`} onPress={() => onAct('tags')} />
      {isRetired ? (
        <Act icon={IconArchiveOff} label={t`Restore`} onPress={() => onAct('restore')} />
      ) : (
        <Act
          icon={IconArchive}
          label={t({ message: 'Retire', context: 'of questions and sets' })}
          onPress={() => onAct('retire')}
        />
      )}
      {!isUsed && <Act icon={IconTrash} label={t`Delete`} onPress={() => onAct('delete')} />}
    </>
  );
}

function Act({ icon: Icon, label, onPress }: { icon: typeof IconPlus; label: string; onPress: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<Icon size={18} stroke={1.75} />} onClick={onPress}>
      {label}
    </Button>
  );
}

/** How it was answered. */
export function FigureLine({ facility, attempts }: { facility: number | null; attempts: number }) {
  return (
    <p className={classes.about}>
      {facility === null
        ? t`No figure yet: no learner has a result with it.`
        : t`Facility ${{ facility: facilityText(facility) }} in ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
    </p>
  );
}

export function PanelLoading({ text }: { text: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <Skeleton height={36} mt={12} width="70%" />
      <Skeleton height={32} mt={20} />
      <Skeleton height={160} mt={32} />
    </>
  );
}
