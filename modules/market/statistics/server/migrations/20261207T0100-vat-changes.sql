-- compatible
-- Changes of VAT rates by law, each with the rate before (subject) and after (value), its first day and the law that made it: delivered goods are taxed at the rate of their tax point (trading-domain 14).
alter table statistics.rate drop constraint rate_kind_check;
alter table statistics.rate add constraint rate_kind_check
  check (kind in ('fx', 'duty', 'antidumping', 'vat', 'insurance', 'port', 'freight', 'packaging', 'interest', 'bill', 'vatchange'));
alter table statistics.rate add constraint rate_vatchange
  check (kind <> 'vatchange' or (subject ~ '^\d{1,2}(\.\d{1,3})?$' and value <= 100 and origin = '' and source is not null));
insert into statistics.rate (kind, subject, day, value, source) values
  ('vatchange', '17', '2018-05-01', 16, '财税〔2018〕32号'),
  ('vatchange', '11', '2018-05-01', 10, '财税〔2018〕32号'),
  ('vatchange', '16', '2019-04-01', 13, '财政部 税务总局 海关总署公告2019年第39号'),
  ('vatchange', '10', '2019-04-01', 9, '财政部 税务总局 海关总署公告2019年第39号');
