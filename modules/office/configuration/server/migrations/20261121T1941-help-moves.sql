-- breaking
-- Help columns and articles belong to the capability content.
drop table configuration.help_article;
drop table configuration.help_column;
