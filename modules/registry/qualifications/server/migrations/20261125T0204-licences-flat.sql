-- compatible
-- A company's licences by their end and by their state: walking everybody's in that order would pass all others.
create index licence_own_end on qualifications.licence (member_id, end_date, id) where not deleted;
create index licence_own_state on qualifications.licence (member_id, approval_status, id) where not deleted;
