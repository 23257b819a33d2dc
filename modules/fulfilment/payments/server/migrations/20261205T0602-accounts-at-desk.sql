-- compatible
-- One table of bank accounts: those money is sent to and those whose statements are read (trading-domain 12).
-- The operator's treasury is company 0. An account taken over from the desk knows its number as an index and four digits
-- until its company names it whole.
alter table payments.bank_account
  alter column account_sealed drop not null,
  alter column account_index type varchar(64),
  -- Which column holds what in the bank's CSV and XLSX, as it was last used at the desk.
  add column mapping jsonb,
  -- Money is sent to numbers that are known whole.
  add constraint bank_account_whole check (account_sealed is not null or state in ('10', '40'));
