-- compatible
-- What was listed when a thread was opened: its ladder starts there, whatever the offer says later. Threads from before know only today's terms.
alter table offers.negotiation add column opened_terms jsonb;
