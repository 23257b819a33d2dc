-- compatible
-- Movements from before they kept the number of their document.
update money.posting p set biz_no = r.payment_no from payments.registration r where p.biz_type = 'PAYMENT' and p.biz_id = r.id and p.biz_no is null;
update money.posting p set biz_no = o.order_no from orders."order" o where p.biz_type = 'ORDER' and p.biz_id = o.id and p.biz_no is null;
