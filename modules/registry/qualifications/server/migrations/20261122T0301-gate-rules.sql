-- compatible
-- The rules of the licence gate as data with effective dates (trading-domain 1.4): which papers a control class asks of a side, and which duties come with it.
-- A change of the law is a new row with its first day and a last day for the old one; documents of earlier days keep the rule of their day.

create table qualifications.gate_rule (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  control_class varchar(8) not null,
  side varchar(8) not null check (side in ('seller', 'buyer')),
  -- Whom it asks: everybody, the maker of the goods or who sells what others made, who trades on or who uses them up (and is over the threshold of the safe use licence).
  applies varchar(20) not null default 'always' check (applies in ('always', 'ownProduct', 'boughtIn', 'trader', 'selfUse', 'selfUseRequired')),
  asks varchar(12) not null default 'paper' check (asks in ('paper', 'declaration', 'handler', 'never')),
  -- Any of these papers (licence_type) will do; the first is named when all are missing.
  papers varchar(8)[] not null default '{}',
  sort int not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  check ((asks = 'paper') = (cardinality(papers) > 0)),
  check (valid_to is null or valid_to >= valid_from)
);
create index gate_rule_day on qualifications.gate_rule (valid_from, sort);
create table qualifications.gate_duty (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  control_class varchar(8) not null,
  duty varchar(20) not null,
  sort int not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  check (valid_to is null or valid_to >= valid_from)
);
create index gate_duty_day on qualifications.gate_duty (valid_from, sort);
revoke insert, update, delete on qualifications.gate_rule, qualifications.gate_duty from ctp_runtime;

insert into qualifications.gate_rule (control_class, side, applies, asks, papers, sort) values
  ('41', 'seller', 'always', 'never', '{}', 10),
  ('41', 'buyer', 'always', 'never', '{}', 20),
  ('00', 'seller', 'always', 'paper', '{10}', 30),
  ('00', 'buyer', 'always', 'paper', '{10}', 40),
  ('10', 'seller', 'ownProduct', 'paper', '{20,21}', 50),
  ('10', 'seller', 'boughtIn', 'paper', '{20}', 60),
  ('10', 'buyer', 'trader', 'paper', '{20}', 70),
  ('10', 'buyer', 'selfUseRequired', 'paper', '{22}', 80),
  ('10', 'buyer', 'selfUse', 'declaration', '{}', 90),
  ('20', 'seller', 'ownProduct', 'paper', '{20,21}', 100),
  ('20', 'seller', 'boughtIn', 'paper', '{20}', 110),
  ('20', 'buyer', 'always', 'paper', '{23,20,21,22}', 120),
  ('20', 'buyer', 'always', 'handler', '{}', 130),
  ('30', 'seller', 'ownProduct', 'paper', '{20,21}', 140),
  ('30', 'seller', 'boughtIn', 'paper', '{20}', 150),
  ('30', 'buyer', 'always', 'paper', '{24,20,21,22}', 160),
  ('30', 'buyer', 'always', 'handler', '{}', 170),
  ('42', 'seller', 'always', 'paper', '{26}', 180),
  ('42', 'buyer', 'always', 'paper', '{25}', 190),
  ('43', 'seller', 'always', 'paper', '{26}', 200),
  ('43', 'buyer', 'always', 'paper', '{25}', 210),
  ('50', 'seller', 'always', 'paper', '{27}', 220),
  ('50', 'buyer', 'always', 'paper', '{27}', 230);
insert into qualifications.gate_duty (control_class, duty, sort) values
  ('10', 'sds', 10),
  ('20', 'sds', 20), ('20', 'saleRecord', 30), ('20', 'policeReport', 40), ('20', 'noGroupBuy', 50), ('20', 'noFlashSale', 60),
  ('30', 'sds', 70), ('30', 'saleRecord', 80), ('30', 'policeReport', 90), ('30', 'noCashLike', 100), ('30', 'filing', 110),
  ('42', 'drawDown', 120), ('42', 'ledger', 130),
  ('43', 'drawDown', 140), ('43', 'ledger', 150),
  ('50', 'operatorApproval', 160);
