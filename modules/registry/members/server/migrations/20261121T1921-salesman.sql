-- compatible
-- Whose customers are these: asked at every sign-in of platform staff (administration-domain 7.4).
create index record_salesman on members.record (salesman_emp_id) where salesman_emp_id is not null;
