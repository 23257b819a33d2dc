-- compatible
-- A lot's position now holds what all offers on it list; a position an offer had in the lot's name becomes the offer's own.
update quantities.position p set resource_type = 'OFFER', resource_id = e.biz_id
from (select position_id, min(biz_id) as biz_id from quantities.entry where biz_type = 'OFFER' group by position_id) e
where e.position_id = p.id and p.resource_type = 'LOT' and not exists (select from quantities.position o where o.resource_type = 'OFFER' and o.resource_id = e.biz_id);
