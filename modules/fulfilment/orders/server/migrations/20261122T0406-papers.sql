-- breaking
-- Invoice data and addresses are read through the door of their own room now.
drop function orders.papers(bigint, bigint, bigint);
