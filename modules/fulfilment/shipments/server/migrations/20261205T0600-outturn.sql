-- compatible
-- Cargo by water is received by the outturn report of a surveyor (trading-domain 10.2).
alter table shipments.note
  add column outturn_surveyor varchar(100),
  add column outturn_report_no varchar(40),
  add column outturn_date date,
  add constraint note_outturn_whole check (num_nonnulls(outturn_surveyor, outturn_report_no, outturn_date) in (0, 3));
