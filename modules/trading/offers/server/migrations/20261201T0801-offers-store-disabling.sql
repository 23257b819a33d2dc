-- compatible
-- The disabling of its store that last paused an offer: undoing that one brings back those it paused and no others.
alter table offers.offer add column store_disabling_id bigint;
create index offer_store_disabling on offers.offer (store_disabling_id) where store_disabling_id is not null;
comment on index offers.offer_store_disabling is 'undoing the disabling of a store: the offers it paused; empty for all others';
