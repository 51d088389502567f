-- What came in by the contact form.
create table messages (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  subject text not null,
  message text not null check (char_length(message) between 1 and 5000),
  -- The address it came from, as throttling counts it.
  origin text not null,
  sent_at timestamptz not null
);
create index messages_of_origin on messages (origin, sent_at);
