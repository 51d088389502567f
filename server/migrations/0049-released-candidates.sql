-- Results come out candidate by candidate: for whoever has finished. What closes after this moment waits for the next
-- release. Results that were out stay out.
alter table candidates add column released_at timestamptz;
update candidates set released_at = now() from sittings
  where sittings.id = sitting_id and (sittings.released_at is not null
    or (sittings.release = 'on_date' and sittings.release_at <= now())
    or (sittings.release = 'at_once' and sittings.ends_by < now()));
