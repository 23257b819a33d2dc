-- compatible
-- Grade, producer, packaging and warehouse in English beside the Chinese, as product and place are kept; the snapshot of the goods already knows the first three.
alter table offers.offer add column grade_en varchar(100), add column producer_en varchar(200), add column packaging_name_en varchar(200), add column warehouse_name_en varchar(200);
update offers.offer set
  grade_en = case when grade = goods ->> 'grade' then goods ->> 'gradeEn' end,
  producer_en = case when producer = goods ->> 'producer' then goods ->> 'producerEn' end,
  packaging_name_en = case when packaging_id::text = goods ->> 'packagingId' then goods ->> 'packagingEn' end
where goods <> '{}';
