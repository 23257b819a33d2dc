-- compatible
-- How the final price is found, as it stood when the terms were agreed: a deal keeps the formula of its acceptance, whatever the offer says later.
alter table offers.negotiation add column agreed_formula jsonb;
