-- compatible
-- Lines and invitations of inquiries whose quotes were opened, for the figures of statistics (trading-domain 20.4). Before the opening nobody learns who quoted.
create index inquiry_figures on inquiries.inquiry (opened_at) where opened_at is not null and not deleted;
create index inquiry_figures_buyer on inquiries.inquiry (buyer_member_id, opened_at) where opened_at is not null and not deleted;
create view reporting.inquiry_line_figures with (security_invoker = true) as
  select l.id as line_id, i.id as inquiry_id, i.inquiry_no || '-' || l.line_no as line_no, i.buyer_member_id, i.buyer_owner_dept_id, i.buyer_owner_emp_id,
    l.awarded_qty > 0 as awarded, l.quantity, l.uom, l.name_zh, l.name_en, i.opened_at
  from inquiries.line l join inquiries.inquiry i on i.id = l.inquiry_id where i.opened_at is not null and not i.deleted;
create view reporting.invitation_figures with (security_invoker = true) as
  select v.inquiry_id || '-' || v.supplier_id as invitation_id, i.id as inquiry_id, i.inquiry_no, i.buyer_member_id, i.buyer_owner_dept_id, i.buyer_owner_emp_id,
    v.supplier_id as seller_member_id,
    exists (select from inquiries.quote q where q.inquiry_id = v.inquiry_id and q.round = v.round and q.seller_member_id = v.supplier_id
      and q.submitted_at is not null and q.status <> '30' and not q.deleted) as quoted,
    i.goods_zh, i.goods_en, i.opened_at
  from inquiries.invitation v join inquiries.inquiry i on i.id = v.inquiry_id and i.round = v.round where i.opened_at is not null and not i.deleted;
comment on index inquiries.inquiry_figures is 'Figures of a period: inquiries opened in it';
comment on index inquiries.inquiry_figures_buyer is 'Figures of a buyer in a period: inquiries opened in it';
