-- Nothing is told to a platform of whoever has no account there any more, in whatever way it was unlinked.
create function lti_identity_gone() returns trigger language plpgsql as $body$
begin
  delete from lti_scores using lti_links link, lti_platforms platform
  where account_id = old.account_id and subject = old.subject and link.id = link_id
    and platform.id = link.platform_id and 'lti:' || platform.issuer = old.issuer;
  return null;
end
$body$;
create trigger identities_gone_lti after delete on identities for each row
  when (starts_with(old.issuer, 'lti:')) execute function lti_identity_gone();

delete from lti_scores where not exists (
  select from identities
  join lti_links link on link.id = link_id
  join lti_platforms platform on platform.id = link.platform_id
  where identities.account_id = lti_scores.account_id and identities.subject = lti_scores.subject
    and identities.issuer = 'lti:' || platform.issuer
);
