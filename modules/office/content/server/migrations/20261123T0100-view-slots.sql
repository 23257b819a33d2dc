-- compatible
-- Views of a text much read at once are counted in several rows, so that no reader waits for another; the sum of them all, with what the tally of the text has, are its views.
create table content.view_slot (
  what varchar(8) not null check (what in ('article', 'help')),
  id bigint not null,
  slot smallint not null check (slot between 0 and 15),
  views bigint not null default 0 check (views >= 0),
  primary key (what, id, slot)
);
