-- compatible
-- Open deals go to who takes over from somebody who leaves, their legs and letters with them. Of what was agreed and signed nothing can be written.
grant update (seller_owner_dept_id, seller_owner_emp_id, buyer_owner_dept_id, buyer_owner_emp_id) on deals.leg, deals.letter to ctp_runtime;
