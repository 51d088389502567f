import { t } from '@lingui/core/macro';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteBrand } from '../../../platform/brand.ts';
import { useFocusOnNext } from '../../../ui/focus.ts';
import { Text } from '../../../ui/kit.tsx';
import { BrandMark } from '../../../ui/layout/brand.tsx';
import { MessageBar, type RoomMessages } from '../message-bar.tsx';
import classes from './exam-frame.module.css';

type Props = {
  title: string;
  /** Where in the examination: 'Waiting room'. */
  section: string;
  /** Whether the server answers; null while nothing is asked. */
  isConnected: boolean | null;
  /** Text size, contrast and dark, as in a test. */
  tools: ReactNode;
  messages: RoomMessages;
  /** What stands beside the main part. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The page of an examination: a bar as above a test, the learner's place and time, and the main part. */
export function ExamFrame({ title, section, isConnected, tools, messages, aside, children }: Props) {
  const main = useFocusOnNext<HTMLElement>(section);
  const Sign = isConnected ? IconWifi : IconWifiOff;
  return (
    <div className={classes.page}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <header className={classes.bar}>
        <span className={classes.mark}>
          <BrandMark size={20} />
        </span>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        <span className={classes.section}>{section}</span>
        <Text as="span" grows />
        {isConnected !== null && (
          <span className={classes.connection} data-lost={!isConnected || undefined} role="status">
            <Sign size={18} stroke={1.75} aria-hidden="true" />
            <span>{isConnected ? t`Connected` : t`No connection. Stay on this page.`}</span>
          </span>
        )}
        {tools}
      </header>
      <MessageBar {...messages} />
      <div className={classes.body} data-aside={aside ? true : undefined}>
        <main ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
    </div>
  );
}
