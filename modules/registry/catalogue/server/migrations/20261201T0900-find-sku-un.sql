-- compatible
-- A SKU that is carried under a UN number of its own is found by it: who types 1671 means the phenol in drums, not the one in tanks.
alter table catalogue.find_term drop constraint find_term_kind_check;
alter table catalogue.find_term add constraint find_term_kind_check check (kind in ('name', 'spu', 'producer', 'grade', 'packaging', 'seller', 'un'));

-- The number of each of these SKUs as a word, and the SKUs under it.
create function catalogue.find_refresh_un(skus bigint[]) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into catalogue.find_term (kind, ref, zh, en, numbers)
    select distinct 'un', k.un_no, 'UN' || k.un_no, 'UN' || k.un_no, array[k.un_no::text] from catalogue.sku k where k.id = any (skus) and k.un_no is not null
    on conflict (kind, ref) do nothing;
  delete from catalogue.find_posting p using catalogue.find_goods g, catalogue.find_term t
    where g.sku_id = any (skus) and p.goods_id = g.id and t.id = p.term_id and t.kind = 'un';
  insert into catalogue.find_posting (goods_id, term_id)
    select g.id, t.id from catalogue.find_goods g join catalogue.sku k on k.id = g.sku_id join catalogue.find_term t on t.kind = 'un' and t.ref = k.un_no
    where g.sku_id = any (skus);
end $$;
revoke execute on function catalogue.find_refresh_un(bigint[]) from public;

-- Whatever rewrites the words of a SKU ends here as well.
alter function catalogue.find_refresh(bigint[], bigint[]) rename to find_refresh_words;
create function catalogue.find_refresh(spus bigint[], skus bigint[]) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform catalogue.find_refresh_words(spus, skus);
  perform catalogue.find_refresh_un(skus);
end $$;
revoke execute on function catalogue.find_refresh(bigint[], bigint[]) from public;

create or replace function catalogue.find_sku_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare skus bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(f.id) into skus from fresh f;
  else
    select array_agg(f.id) into skus from fresh f join was w on w.id = f.id
    where (f.spu_id, f.seller_member_id, f.store_id, f.grade, f.producer, f.packaging_id, f.un_no, f.state, f.deleted) is distinct from (w.spu_id, w.seller_member_id, w.store_id, w.grade, w.producer, w.packaging_id, w.un_no, w.state, w.deleted);
  end if;
  if skus is not null then perform catalogue.find_refresh('{}', skus); end if;
  return null;
end $$;

select catalogue.find_refresh_un(coalesce((select array_agg(k.id) from catalogue.sku k where k.un_no is not null and not k.deleted), '{}'));
