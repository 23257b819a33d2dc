import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ArticleState } from '../rules/article-lifecycle.ts';
import type { PublicationState } from '../rules/publication-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export interface Words {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}
export type Locale = 'zh_CN' | 'en_US';
export type Switch = '0' | '1';
export type Colour = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';

export type ColumnTable = Refined<
  MigratedTables['content.site_column'],
  {
    names: Words;
    place: 'home' | 'information';
    template: 'list' | 'cards' | 'tiles';
    data_source: 'articles' | 'products' | 'stores';
    state: Switch;
  }
>;
export type ArticleTable = Refined<
  MigratedTables['content.article'],
  {
    created_by_name: string;
    keywords: string[];
    state: ArticleState;
    language: Locale;
    external_flag: boolean;
    images: string[];
    docs: string[];
    plain: string;
    pinned: boolean;
  }
>;
export type ClinchTable = Refined<
  MigratedTables['content.clinch'],
  {
    price_shown: 'hidden' | 'range' | 'exact';
    language: Locale;
    pinned: boolean;
    state: PublicationState;
  }
>;
export type HelpColumnTable = Refined<
  MigratedTables['content.help_column'],
  {
    names: Words;
    show_in_footer: boolean;
    state: Switch;
  }
>;
export type HelpArticleTable = Refined<
  MigratedTables['content.help_article'],
  {
    title: Words;
    content: Words;
    plain: string;
    state: Switch;
  }
>;
export type AboutTable = Refined<
  MigratedTables['content.about_us'],
  {
    title: Words;
    content: Words;
    images: string[];
    state: PublicationState;
    modified_by_name: string;
  }
>;
export type SeoTable = Refined<
  MigratedTables['content.seo'],
  {
    language: Locale;
    robots: 'index' | 'noindex';
    in_sitemap: boolean;
    changefreq: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never' | null;
    state: Switch;
  }
>;
export type LabelTable = Refined<
  MigratedTables['content.label'],
  {
    names: Words;
    colour: Colour;
    state: Switch;
  }
>;
export interface Tables {
  'content.site_column': ColumnTable;
  'content.label': LabelTable;
  'content.article': ArticleTable;
  'content.article_label': MigratedTables['content.article_label'];
  'content.article_tally': Refined<
    MigratedTables['content.article_tally'],
    {
      views: string;
    }
  >;
  'content.view_slot': Refined<
    MigratedTables['content.view_slot'],
    {
      what: 'article' | 'help';
      views: string;
    }
  >;
  'content.visit': Refined<
    MigratedTables['content.visit'],
    {
      what: 'article' | 'help';
    }
  >;
  'content.clinch': ClinchTable;
  'content.help_column': HelpColumnTable;
  'content.help_article': HelpArticleTable;
  'content.help_tally': Refined<
    MigratedTables['content.help_tally'],
    {
      views: string;
    }
  >;
  'content.help_vote': MigratedTables['content.help_vote'];
  'content.about_us': AboutTable;
  'content.seo': SeoTable;
  'content.site_file': MigratedTables['content.site_file'];
}
export type Label = Selectable<LabelTable>;
export type Article = Selectable<ArticleTable>;
export type SiteColumn = Selectable<ColumnTable>;
export type Clinch = Selectable<ClinchTable>;
export type About = Selectable<AboutTable>;
export type Seo = Selectable<SeoTable>;
export type HelpColumn = Selectable<HelpColumnTable>;
export type HelpArticle = Selectable<HelpArticleTable>;

export const content = capability<Tables>('content');
export type ContentContext = Context<Tables, unknown>;
