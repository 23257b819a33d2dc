-- compatible
-- Days of silence after which goods count as received as shipped: what the contract agrees for claims of quantity (trading-domain 10.2, 11.1).

alter table shipments.note add column claim_days smallint not null default 7 check (claim_days between 1 and 365);
