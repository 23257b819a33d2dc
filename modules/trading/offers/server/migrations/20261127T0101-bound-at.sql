-- compatible
-- When the act was that bound both sides: it is the time of the deal, whenever the type is chosen and the letter written (trading-domain 5.1).
alter table offers.negotiation add column bound_at timestamptz(3);
-- Threads on their way were bound when they were locked, as far as anybody can still tell.
update offers.negotiation set bound_at = locked_at where locked_at is not null and deal_id is null;
