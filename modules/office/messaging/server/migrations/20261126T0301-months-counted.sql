-- compatible
-- Segments of a month stand counted: what is left of it is read from one row, however much was sent.
create table messaging.sms_month (month date primary key, segments bigint not null check (segments >= 0));
alter table messaging.sms_month enable row level security;
create policy house on messaging.sms_month for select using ((select kernel.side()) = 'clock');
revoke insert, update, delete on messaging.sms_month from ctp_runtime;

create function messaging.month_of(at timestamptz) returns date language sql stable parallel safe as $$ select date_trunc('month', at at time zone 'Asia/Shanghai')::date $$;
create function messaging.count_in(of_month date, n bigint) returns void language sql as $$
  insert into messaging.sms_month values (of_month, 0) on conflict do nothing;
  update messaging.sms_month set segments = segments + n where month = of_month;
$$;
-- A short message counts from when it is put on its way, and no longer when it could not be sent.
create function messaging.count_segments() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    perform messaging.count_in(s.month, s.n) from (select messaging.month_of(gmt_create) as month, sum(segments) as n from fresh where channel = 'sms' and state in ('waiting', 'sent') group by 1) s;
  elsif tg_op = 'DELETE' then
    perform messaging.count_in(s.month, -s.n) from (select messaging.month_of(gmt_create) as month, sum(segments) as n from was where channel = 'sms' and state in ('waiting', 'sent') group by 1) s;
  else
    perform messaging.count_in(s.month, s.n) from (
      select messaging.month_of(m.gmt_create) as month, sum(m.n) as n
      from (select gmt_create, segments as n from fresh where channel = 'sms' and state in ('waiting', 'sent') union all select gmt_create, -segments from was where channel = 'sms' and state in ('waiting', 'sent')) m
      group by 1 having sum(m.n) <> 0) s;
  end if;
  return null;
end $$;
create trigger segments_added after insert on messaging.delivery referencing new table as fresh for each statement execute function messaging.count_segments();
create trigger segments_changed after update on messaging.delivery referencing old table as was new table as fresh for each statement execute function messaging.count_segments();
create trigger segments_gone after delete on messaging.delivery referencing old table as was for each statement execute function messaging.count_segments();

insert into messaging.sms_month select messaging.month_of(gmt_create), sum(segments) from messaging.delivery where channel = 'sms' and state in ('waiting', 'sent') group by 1;
drop index messaging.delivery_month;

create view audit.inv_messaging_segments_counted as
  select coalesce(m.month, d.month) as month, m.segments as counted, d.n as sent
  from messaging.sms_month m
  full join (select messaging.month_of(gmt_create) as month, sum(segments) as n from messaging.delivery where channel = 'sms' and state in ('waiting', 'sent') group by 1) d using (month)
  where coalesce(m.segments, 0) <> coalesce(d.n, 0);
