-- Lists of accounts leave out people whom the demo simulates: these are few, and found without looking at everybody.
create index accounts_simulated on accounts (id) where simulated;
