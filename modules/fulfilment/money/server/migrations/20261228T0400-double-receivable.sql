-- compatible
-- What a receiver owes of earnest money returned double is read beside its deposit.
create index receivable_double on money.receivable (biz_id) where biz_type = 'DEPOSIT';
