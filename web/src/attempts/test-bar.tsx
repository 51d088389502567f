import { IconAlertCircle, IconCloudCheck, IconCloudUp, IconWifiOff, type TablerIcon } from '@tabler/icons-react';
import { BrandMark } from '../ui/brand.tsx';
import { HideableClock, useClockHiding } from '../ui/clock-face.tsx';
import { TestTools } from '../ui/test-tools.tsx';
import { type SavedWords, savedWords, timeOfDay } from './saved-words.ts';
import classes from './test-bar.module.css';
import type { TestRun } from './use-test-run.ts';

type Props = { title: string; section: string; run: Pick<TestRun, 'saving' | 'keptOnDevice' | 'left'> };

/** The bar above every test: what it is, where in it, what is saved, and the clock in its corner. */
export function TestBar({ title, section, run }: Props) {
  const hiding = useClockHiding(run.left);
  return (
    <header className={classes.bar}>
      <span className={classes.mark}>
        <BrandMark size={20} />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <span className={classes.section}>{section}</span>
      <span className={classes.gap} />
      <SavedState {...savedWords(run, timeOfDay)} />
      <HideableClock seconds={run.left} hiding={hiding} />
      <TestTools hiding={hiding} />
    </header>
  );
}

const icons: Record<SavedWords['tone'], TablerIcon> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconWifiOff,
  trouble: IconAlertCircle,
};

function SavedState({ tone, text }: SavedWords) {
  const Icon = icons[tone];
  return (
    <span className={classes.saved} data-tone={tone} role="status">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.savedText}>{text}</span>
    </span>
  );
}
