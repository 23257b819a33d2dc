-- compatible
-- Two SPUs of one keeper may share a CAS number where their names differ (trading-domain 17, edge cases); two of one name and number are one thing.
create unique index spu_once on catalogue.spu (member_id, lower(name), coalesce(cas_no, '')) where not deleted;
