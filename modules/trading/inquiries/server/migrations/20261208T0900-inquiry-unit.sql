-- compatible
-- The unit of the total quantity, where all lines are in one.
alter table inquiries.inquiry add column total_uom text;
update inquiries.inquiry i set total_uom = l.uom
  from (select inquiry_id, min(uom) as uom from inquiries.line group by inquiry_id having count(distinct uom) = 1) l
  where l.inquiry_id = i.id and i.total_quantity is not null;
