-- compatible
-- Lanes 20 and 30: names of ports as they were when the offer was saved, and when the cargo arrives.
alter table offers.offer add column voyage_ports jsonb, add column eta timestamptz(3);
create index offer_board_eta on offers.offer (lane, eta, id desc) where publish_state = '30' and not deleted;
create index offer_bill on offers.offer ((voyage ->> 'blNo')) where voyage ->> 'blNo' is not null and not deleted;
comment on index offers.offer_board_eta is 'board of lane 30, by arrival';
comment on index offers.offer_bill is 'release: one bill of lading of a ship in one live offer';
