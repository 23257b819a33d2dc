-- compatible
-- Acts on threads change an offer's badge and counts, which no index names: with room left on its page such a change touches none of the offer's indexes.
alter table offers.offer set (fillfactor = 80);
