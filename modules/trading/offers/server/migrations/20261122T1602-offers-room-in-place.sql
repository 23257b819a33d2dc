-- compatible
-- An act changes the badge of its offer, which no index holds: with room left on its page the row is rewritten there and none of its indexes is touched.
alter table offers.offer set (fillfactor = 75);
alter table offers.negotiation set (fillfactor = 85);
