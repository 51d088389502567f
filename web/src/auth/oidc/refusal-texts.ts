import { t } from '@lingui/core/macro';
import type { OidcRefusal } from '@parlance/contract/oidc';

/** Why somebody was not let in with their school account, which is called `name` here, and what to do. */
export function refusalTextOf(code: OidcRefusal, name: string): string {
  switch (code) {
    case 'oidc_away':
      return t`The login of your school cannot be reached. Try again in a moment.`;
    case 'oidc_email_unconfirmed':
      return t`${name} has not confirmed your email address. Ask your school.`;
    case 'oidc_link_first':
      return t`An account with this email exists. Log in with your password, then link ${name} in your profile.`;
    case 'oidc_no_account':
      return t`There is no account for you here. Ask your school.`;
    case 'oidc_other_domain':
      return t`Your email address does not belong to this school.`;
    case 'oidc_number_taken':
      return t`Another account here has your registration number. Ask your school.`;
    case 'oidc_linked_to_other':
      return t`This school account is linked already, to this account or another one.`;
    case 'oidc_other_person':
      return t`You logged in with a different ${name}. Use the one that is linked to your account here.`;
    case 'account_inactive':
      return t`This account is inactive. Ask your school to reactivate it.`;
    case 'account_suspended':
      return t`This account is suspended. Ask your school about it.`;
    // Also for what a link made up.
    case 'oidc_failed':
    default:
      return t`You were not logged in with ${name}. Try again.`;
  }
}
