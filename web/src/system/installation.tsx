import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@parlance/contract/endpoint';
import type { readSystem } from '@parlance/contract/system';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fact, Facts } from '../accounts/facts.tsx';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { sizeOf } from '../ui/format/size.ts';
import { Text } from '../ui/kit.tsx';
import { Mark } from '../ui/mark.tsx';

type Props = Pick<Reply<typeof readSystem>, 'release' | 'database' | 'store' | 'migrations' | 'last_backup'>;

/** What runs, and on what. */
export function Installation({ release, database, store, migrations, last_backup }: Props) {
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : t`Embedded`;
  const place = store.kind === 's3' ? t`Bucket` : t`Folder`;
  return (
    <Text as="section" above={48} aria-labelledby="installation">
      <Text id="installation" as="h2" size="h3">
        <Trans>Installation</Trans>
      </Text>
      <Facts>
        <Fact term={t`Release`}>{release}</Fact>
        <Fact term={t`Database`}>
          {t`${kind} ${{ version: database.version }}, ${{ size: sizeOf(database.bytes) }}`}
        </Fact>
        <Fact term={t`Files`}>
          {place} {!store.answers && <Warned>{t`Does not answer`}</Warned>}
        </Fact>
        <Fact term={t`Migrations`}>
          {t`${{ newest: migrations.newest }}, applied ${{ when: dateTimeToMinute(migrations.applied_at) }}`}
        </Fact>
        <Fact term={t`Last backup`}>{last_backup.at === null ? t`None yet` : dateTimeToMinute(last_backup.at)}</Fact>
      </Facts>
    </Text>
  );
}

function Warned({ children }: { children: string }) {
  return (
    <Mark Icon={IconAlertTriangle} tone="wrong">
      {children}
    </Mark>
  );
}
