-- A row is written before the password is checked, so that tries sent together are counted too, and removed again when
-- the password was right. They are counted over all accounts of an address as well.
create index sign_in_failures_by_origin on sign_in_failures (origin, failed_at);

-- Other calls that are limited by where they come from, one row a call: 'register', 'reset_request' and 'reset_try', a
-- wrong reset code.
create table limited_calls (
  id integer generated always as identity primary key,
  kind text not null,
  -- The address, or the device where one is known.
  origin text not null,
  -- The email a code was tried for; null once its sender asked for another code.
  email_key text,
  made_at timestamptz not null
);
create index limited_calls_by_origin on limited_calls (kind, origin, made_at);
create index limited_calls_by_time on limited_calls (made_at);

-- A code belongs to whoever asked for it: others neither end it nor use up its tries, which are counted above. Codes
-- of before live ten minutes; whoever waits for one asks again.
delete from reset_codes;
alter table reset_codes drop column tries, add column origin text not null;
