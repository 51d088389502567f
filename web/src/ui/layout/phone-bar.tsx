import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './phone-bar.module.css';
import { type Section, SectionCount } from './section.tsx';

/** How many places fit on a phone without scrolling. */
const PLACES = 5;

type Props<Key extends string> = {
  panel: string;
  sections: readonly Section<Key>[];
  current: Key | null;
  linkTo: (key: Key) => string;
};

/**
 * The sections of a dashboard at the foot of a phone. Where there are more than places, four of them are shown, those
 * marked `inBar` before others, and the rest is under More, which sums up what waits there.
 */
export function PhoneBar<Key extends string>({ panel, sections, current, linkTo }: Props<Key>) {
  const shown = inPlaces(sections);
  const more = sections.filter((section) => !shown.includes(section));
  const waiting = more.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <nav className={classes.bar} aria-label={t`${panel} sections`}>
      {shown.map(({ key, label, shortLabel, icon: Icon, count }) => (
        <Link key={key} to={linkTo(key)} aria-current={key === current ? 'page' : undefined} className={classes.stop}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          {say(shortLabel ?? label)}
          <SectionCount count={count} className={classes.count} />
        </Link>
      ))}
      {more.length > 0 && (
        <Menu position="top-end" width={260} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton
              className={classes.stop}
              data-current={more.some(({ key }) => key === current) || undefined}
            >
              <IconDots size={22} stroke={1.75} aria-hidden="true" />
              <Trans>More</Trans>
              <SectionCount count={waiting} className={classes.count} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown aria-label={t`More sections`}>
            {more.map(({ key, label, icon: Icon, count }) => (
              <Menu.Item
                key={key}
                component={Link}
                to={linkTo(key)}
                className={classes.item}
                aria-current={key === current ? 'page' : undefined}
                leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                rightSection={<SectionCount count={count} className={classes.itemCount} />}
              >
                {say(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}

/** The sections that get a place of their own, in their order. */
function inPlaces<Key extends string>(sections: readonly Section<Key>[]): Section<Key>[] {
  if (sections.length <= PLACES) return [...sections];
  const first = sections.toSorted((left, right) => Number(right.inBar ?? false) - Number(left.inBar ?? false));
  const chosen = new Set(first.slice(0, PLACES - 1));
  return sections.filter((section) => chosen.has(section));
}
