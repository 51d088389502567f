import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ConsentKind, type ConsentText, consentKinds, listConsentTexts } from '@parlance/contract/consents';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ConsentTextOf } from './consent-text-of.tsx';

/** What people are asked to agree to. */
export function ConsentTexts() {
  const query = useQuery({ ...queryOf(listConsentTexts, {}), staleTime: 0 });
  return (
    <Text as="section" above={40} aria-labelledby="consent-texts">
      <Text id="consent-texts" as="h2" size="h3">
        <Trans>Consent</Trans>
      </Text>
      <Text tone="quiet" above={4} widest="72ch">
        <Trans>
          People agree to the newest text with a checkbox. Whoever agreed to an earlier text is asked again. A Speaking
          test can be started without: the results of its course say who agreed.
        </Trans>
      </Text>
      <Loaded
        query={query}
        loading={<RowsLoading text={t`Loading texts...`} rows={2} above={16} />}
        failed={{
          heading: refusalText(query.error, t`Failed to load the texts.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
      >
        {(texts) => consentKinds.map((kind) => <ConsentTextOf key={kind} kind={kind} now={newest(texts, kind)} />)}
      </Loaded>
    </Text>
  );
}

/** The text that is asked; null where nothing is. */
function newest(texts: ConsentText[], kind: ConsentKind): ConsentText | null {
  const last = texts.find((text) => text.kind === kind);
  return last?.text ? last : null;
}
