-- compatible
-- Finding goods (trading-domain 2.1 goodsCategory, 17.1): the words goods are known by, and which goods carry which word. Triggers keep all of it,
-- so that whoever writes names, products, SKUs, packagings or companies need not know that there is a search.

-- A word somebody may look for: a product name, a product (SPU), a producer, a grade, a packaging, a seller. `ref` is the id of its row, or the squeezed text.
create table catalogue.find_term (
  id bigint generated always as identity primary key,
  kind varchar(10) not null check (kind in ('name', 'spu', 'producer', 'grade', 'packaging', 'seller')),
  ref varchar(120) not null,
  zh varchar(200) not null, en varchar(250),
  aliases text[] not null default '{}', numbers text[] not null default '{}',
  -- Pinyin, initials and parts of words are written by the house a moment later.
  spelled boolean not null default false,
  unique (kind, ref)
);
create index find_term_unspelled on catalogue.find_term (id) where not spelled;

-- Everything a term is typed as. Byte order, so that one index serves equality and beginnings; backwards for ends.
create table catalogue.find_key (
  term_id bigint not null references catalogue.find_term on delete cascade,
  key varchar(250) collate "C" not null check (key <> ''),
  form varchar(10) not null check (form in ('name', 'alias', 'number', 'pinyin', 'initials', 'word', 'part')),
  primary key (term_id, key, form)
);
create index find_key_typed on catalogue.find_key (key, term_id);
create index find_key_end on catalogue.find_key (reverse(key) collate "C");
create index find_key_like on catalogue.find_key using gin (key gin_trgm_ops);
grant delete on catalogue.find_key to ctp_runtime;

-- One row per SKU, and one per SPU (sku_id null) so that a product nobody sells yet is found as well.
create table catalogue.find_goods (
  id bigint generated always as identity primary key,
  sku_id bigint, spu_id bigint not null,
  code varchar(20) not null,
  seller_member_id bigint not null default 0,
  store_id bigint,
  product_name_id bigint not null, category_id bigint not null,
  grade_term bigint, producer_term bigint, packaging_id bigint,
  plain boolean not null,
  on_shelf boolean not null
);
create unique index find_goods_sku on catalogue.find_goods (sku_id) where sku_id is not null;
create unique index find_goods_spu on catalogue.find_goods (spu_id) where sku_id is null;
create index find_goods_of_spu on catalogue.find_goods (spu_id);
create index find_goods_code on catalogue.find_goods (code);
create index find_goods_category on catalogue.find_goods (category_id, id);
create index find_goods_seller on catalogue.find_goods (seller_member_id, id);
alter table catalogue.find_goods enable row level security;
create policy seen on catalogue.find_goods for select using (on_shelf or (select kernel.is_platform()) or seller_member_id = (select kernel.member()));

create table catalogue.find_posting (
  term_id bigint not null references catalogue.find_term on delete cascade,
  goods_id bigint not null references catalogue.find_goods on delete cascade,
  primary key (term_id, goods_id)
);
create index find_posting_goods on catalogue.find_posting (goods_id, term_id);

-- The same as rules/squeezed.ts; a test compares them.
create function catalogue.find_squeezed(said text) returns text language sql immutable parallel safe set search_path = pg_catalog as
  $$ select regexp_replace(lower(normalize(said, NFKC)), '[[:space:]‐‑–—·()\[\]{},，、。;:''"/\\+&-]', '', 'g') $$;

-- A new or changed term is found at once as it is written; the rest of its keys follow.
create function catalogue.find_key_raw() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    if (new.zh, new.en, new.aliases, new.numbers) is not distinct from (old.zh, old.en, old.aliases, old.numbers) then return null; end if;
    delete from catalogue.find_key where term_id = new.id;
    update catalogue.find_term set spelled = false where id = new.id and spelled;
  end if;
  insert into catalogue.find_key (term_id, key, form)
    select distinct new.id, left(catalogue.find_squeezed(said.text), 250), said.form
    from (select new.zh as text, 'name' as form union all select new.en, 'name' union all select unnest(new.aliases), 'alias' union all select unnest(new.numbers), 'number') said
    where catalogue.find_squeezed(said.text) <> ''
    on conflict do nothing;
  return null;
end $$;
create trigger find_key_raw after insert or update on catalogue.find_term for each row execute function catalogue.find_key_raw();

create function catalogue.find_set_term(of_kind text, of_ref text, said_zh text, said_en text, said_aliases text[], said_numbers text[]) returns void
  language sql volatile security definer set search_path = pg_catalog as $$
  insert into catalogue.find_term as t (kind, ref, zh, en, aliases, numbers)
  values (of_kind, of_ref, said_zh, said_en, array_remove(coalesce(said_aliases, '{}'), null), array_remove(coalesce(said_numbers, '{}'), null))
  on conflict (kind, ref) do update set zh = excluded.zh, en = excluded.en, aliases = excluded.aliases, numbers = excluded.numbers
  where (t.zh, t.en, t.aliases, t.numbers) is distinct from (excluded.zh, excluded.en, excluded.aliases, excluded.numbers) $$;
revoke execute on function catalogue.find_set_term(text, text, text, text, text[], text[]) from public;

create function catalogue.find_set_name(of_id bigint) returns void language sql volatile security definer set search_path = pg_catalog as $$
  select catalogue.find_set_term('name', n.id::text, n.name, n.name_en, (select array_agg(a.alias::text order by a.id) from catalogue.product_alias a where a.product_name_id = n.id), array[n.cas_no::text])
  from catalogue.product_name n where n.id = of_id $$;
revoke execute on function catalogue.find_set_name(bigint) from public;

create function catalogue.find_set_spus(ids bigint[]) returns void language sql volatile security definer set search_path = pg_catalog as $$
  select catalogue.find_set_term('spu', p.id::text, p.name, p.name_en, array[p.proper_shipping_name::text, p.material_code::text],
    array[p.cas_no::text, p.ec_no::text, p.un_no::text, 'UN' || p.un_no, p.molecular_formula::text, p.hs_code::text])
  from catalogue.spu p where p.id = any (ids) $$;
revoke execute on function catalogue.find_set_spus(bigint[]) from public;

-- Writes the rows and postings of these products and SKUs anew.
create function catalogue.find_refresh(spus bigint[], skus bigint[]) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into catalogue.find_term (kind, ref, zh, en)
    select 'producer', left(catalogue.find_squeezed(k.producer), 120), min(k.producer), min(k.producer_en) from catalogue.sku k where k.id = any (skus) group by 2
    union all select 'grade', left(catalogue.find_squeezed(k.grade), 120), min(k.grade), min(k.grade_en) from catalogue.sku k where k.id = any (skus) group by 2
    on conflict (kind, ref) do nothing;
  insert into catalogue.find_term (kind, ref, zh, en, aliases)
    select 'seller', m.id::text, m.name, m.name_en, array[m.abbreviation::text] from members.member m
    where m.id in (select k.seller_member_id from catalogue.sku k where k.id = any (skus))
    on conflict (kind, ref) do nothing;

  delete from catalogue.find_goods g where (g.sku_id is null and g.spu_id = any (spus) and not exists (select 1 from catalogue.spu p where p.id = g.spu_id and not p.deleted and p.state <> '90'))
    or (g.sku_id = any (skus) and not exists (select 1 from catalogue.sku k where k.id = g.sku_id and not k.deleted and k.state <> '90'));

  insert into catalogue.find_goods as g (sku_id, spu_id, code, seller_member_id, product_name_id, category_id, plain, on_shelf)
    select null, p.id, p.spu_code, p.member_id, p.product_name_id, p.platform_category_id, p.control_classes <@ array['00'], p.state = '30'
    from catalogue.spu p where p.id = any (spus) and not p.deleted and p.state <> '90'
    on conflict (spu_id) where sku_id is null do update set seller_member_id = excluded.seller_member_id, product_name_id = excluded.product_name_id, category_id = excluded.category_id, plain = excluded.plain, on_shelf = excluded.on_shelf;
  insert into catalogue.find_goods as g (sku_id, spu_id, code, seller_member_id, store_id, product_name_id, category_id, grade_term, producer_term, packaging_id, plain, on_shelf)
    select k.id, p.id, k.sku_code, k.seller_member_id, k.store_id, p.product_name_id, p.platform_category_id, gr.id, pr.id, k.packaging_id, p.control_classes <@ array['00'], k.state = '30' and p.state = '30'
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    join catalogue.find_term gr on gr.kind = 'grade' and gr.ref = left(catalogue.find_squeezed(k.grade), 120)
    join catalogue.find_term pr on pr.kind = 'producer' and pr.ref = left(catalogue.find_squeezed(k.producer), 120)
    where k.id = any (skus) and not k.deleted and k.state <> '90' and not p.deleted
    on conflict (sku_id) where sku_id is not null do update set spu_id = excluded.spu_id, seller_member_id = excluded.seller_member_id, store_id = excluded.store_id, product_name_id = excluded.product_name_id, category_id = excluded.category_id,
      grade_term = excluded.grade_term, producer_term = excluded.producer_term, packaging_id = excluded.packaging_id, plain = excluded.plain, on_shelf = excluded.on_shelf;

  delete from catalogue.find_posting where goods_id in (select g.id from catalogue.find_goods g where g.sku_id = any (skus) or (g.sku_id is null and g.spu_id = any (spus)));
  insert into catalogue.find_posting (goods_id, term_id)
    select distinct g.id, x.term from catalogue.find_goods g
      left join catalogue.find_term na on na.kind = 'name' and na.ref = g.product_name_id::text
      left join catalogue.find_term sp on sp.kind = 'spu' and sp.ref = g.spu_id::text
      left join catalogue.find_term pk on pk.kind = 'packaging' and pk.ref = g.packaging_id::text
      left join catalogue.find_term se on se.kind = 'seller' and se.ref = g.seller_member_id::text
      cross join lateral (values (na.id), (sp.id), (g.grade_term), (g.producer_term), (pk.id), (case when g.sku_id is not null then se.id end)) x(term)
    where (g.sku_id = any (skus) or (g.sku_id is null and g.spu_id = any (spus))) and x.term is not null;
end $$;
revoke execute on function catalogue.find_refresh(bigint[], bigint[]) from public;

create function catalogue.find_spu_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare spus bigint[]; skus bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(f.id) into spus from fresh f;
  else
    select array_agg(f.id) into spus from fresh f join was w on w.id = f.id
    where (f.name, f.name_en, f.material_code, f.platform_category_id, f.product_name_id, f.cas_no, f.ec_no, f.un_no, f.molecular_formula, f.hs_code, f.proper_shipping_name, f.control_classes, f.member_id, f.state, f.deleted)
      is distinct from (w.name, w.name_en, w.material_code, w.platform_category_id, w.product_name_id, w.cas_no, w.ec_no, w.un_no, w.molecular_formula, w.hs_code, w.proper_shipping_name, w.control_classes, w.member_id, w.state, w.deleted);
    if spus is null then return null; end if;
    select array_agg(k.id) into skus from catalogue.sku k where k.spu_id = any (spus);
  end if;
  perform catalogue.find_set_spus(spus);
  perform catalogue.find_refresh(coalesce(spus, '{}'), coalesce(skus, '{}'));
  return null;
end $$;
create trigger find_spu_added after insert on catalogue.spu referencing new table as fresh for each statement execute function catalogue.find_spu_written();
create trigger find_spu_changed after update on catalogue.spu referencing old table as was new table as fresh for each statement execute function catalogue.find_spu_written();

create function catalogue.find_sku_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare skus bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(f.id) into skus from fresh f;
  else
    select array_agg(f.id) into skus from fresh f join was w on w.id = f.id
    where (f.spu_id, f.seller_member_id, f.store_id, f.grade, f.producer, f.packaging_id, f.state, f.deleted) is distinct from (w.spu_id, w.seller_member_id, w.store_id, w.grade, w.producer, w.packaging_id, w.state, w.deleted);
  end if;
  if skus is not null then perform catalogue.find_refresh('{}', skus); end if;
  return null;
end $$;
create trigger find_sku_added after insert on catalogue.sku referencing new table as fresh for each statement execute function catalogue.find_sku_written();
create trigger find_sku_changed after update on catalogue.sku referencing old table as was new table as fresh for each statement execute function catalogue.find_sku_written();

create function catalogue.find_name_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform catalogue.find_set_name(new.id);
  return null;
end $$;
create trigger find_name_written after insert or update of name, name_en, cas_no on catalogue.product_name for each row execute function catalogue.find_name_written();

create function catalogue.find_alias_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op <> 'INSERT' then perform catalogue.find_set_name(old.product_name_id); end if;
  if tg_op <> 'DELETE' then perform catalogue.find_set_name(new.product_name_id); end if;
  return null;
end $$;
create trigger find_alias_written after insert or update or delete on catalogue.product_alias for each row execute function catalogue.find_alias_written();

create function catalogue.find_packaging_written() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform catalogue.find_set_term('packaging', new.id::text, new.name, new.name_en, array[new.specification::text], '{}');
  return null;
end $$;
create trigger find_packaging_written after insert or update of name, name_en, specification on catalogue.packaging for each row execute function catalogue.find_packaging_written();

create function catalogue.find_seller_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update catalogue.find_term set zh = new.name, en = new.name_en, aliases = array[new.abbreviation::text] where kind = 'seller' and ref = new.id::text;
  return null;
end $$;
create trigger find_seller_renamed after update of name, name_en, abbreviation on members.member for each row execute function catalogue.find_seller_renamed();

-- What stands already.
select catalogue.find_set_name(n.id) from catalogue.product_name n;
select catalogue.find_set_term('packaging', g.id::text, g.name, g.name_en, array[g.specification::text], '{}') from catalogue.packaging g;
select catalogue.find_set_spus((select array_agg(p.id) from catalogue.spu p));
select catalogue.find_refresh(coalesce((select array_agg(p.id) from catalogue.spu p), '{}'), coalesce((select array_agg(k.id) from catalogue.sku k), '{}'));

-- The search agrees with what it was made from.
create view audit.inv_finding_goods as
  select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id left join catalogue.find_goods g on g.sku_id = k.id
    where not k.deleted and k.state <> '90' and not p.deleted and (g.id is null or g.on_shelf <> (k.state = '30' and p.state = '30') or g.seller_member_id <> k.seller_member_id or g.category_id <> p.platform_category_id)
  union all select g.sku_id from catalogue.find_goods g join catalogue.sku k on k.id = g.sku_id where k.deleted or k.state = '90';
create view audit.inv_finding_words as
  select t.id from catalogue.find_term t left join catalogue.product_name n on t.kind = 'name' and n.id::text = t.ref where t.kind = 'name' and (n.id is null or n.name <> t.zh)
  union all select g.id from catalogue.find_goods g where not exists (select 1 from catalogue.find_posting p where p.goods_id = g.id);
