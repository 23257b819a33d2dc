-- compatible
-- How a price index is called, told from above beside its last close: offers and letters name the index a formula price follows.
create table deals.index_name (
  index_id bigint primary key,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  code varchar(60) not null, name varchar(200) not null, name_en varchar(200) not null
);
