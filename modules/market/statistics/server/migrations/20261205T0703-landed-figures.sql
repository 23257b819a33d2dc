-- compatible
-- Figures of comparable prices beside those of import parity: freight between places, packaging, credit and bills; each says where it comes from.
alter table statistics.rate add column source varchar(100);
alter table statistics.rate drop constraint rate_kind_check;
alter table statistics.rate add constraint rate_kind_check
  check (kind in ('fx', 'duty', 'antidumping', 'vat', 'insurance', 'port', 'freight', 'packaging', 'interest', 'bill'));
alter table statistics.rate add constraint rate_freight_between check (kind <> 'freight' or subject ~ '^[A-Z0-9-]+>[A-Z0-9-]+$');
