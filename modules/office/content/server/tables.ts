import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { ArticleState } from '../rules/article-life.ts';
import type { PublicationState } from '../rules/publication-life.ts';

export interface Words {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}
export type Locale = 'zh_CN' | 'en_US';
export type Switch = '0' | '1';
export type Colour = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';

export interface ColumnTable extends Kept {
  names: Words;
  code: string;
  place: 'home' | 'information';
  template: 'list' | 'cards' | 'tiles';
  data_source: 'articles' | 'products' | 'stores';
  sequence: number;
  state: Switch;
  parent_id: string | null;
}
export interface ArticleTable extends Kept {
  member_id: Generated<string>;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  created_by_name: string;
  title: string;
  keywords: string[];
  type: string;
  state: ArticleState;
  language: Locale;
  column_id: string;
  author: string | null;
  source: string | null;
  external_flag: boolean;
  external_url: string | null;
  cover: string | null;
  video: string | null;
  pdf: string | null;
  images: string[];
  docs: string[];
  abstract: string | null;
  content: string | null;
  plain: string;
  pinned: boolean;
  publish_time: Date | null;
  shown_since: Date | null;
  changed: Generated<boolean>;
  viewed: Generated<string>;
  copy_of: string | null;
  submitted_by: string | null;
  submitted_at: Date | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  reason: string | null;
}
export interface ClinchTable extends Kept {
  announce_no: string;
  deal_id: string | null;
  product_name: string;
  spec: string | null;
  quantity: string;
  unit: string;
  price_shown: 'hidden' | 'range' | 'exact';
  price_text: string | null;
  region: string | null;
  trade_type: string | null;
  seller_masked: string;
  buyer_masked: string;
  deal_date: string;
  language: Locale;
  pinned: boolean;
  state: PublicationState;
  published_at: Date | null;
}
export interface HelpColumnTable extends Kept {
  names: Words;
  sequence: number;
  parent_id: string | null;
  show_in_footer: boolean;
  state: Switch;
}
export interface HelpArticleTable extends Kept {
  column_id: string;
  title: Words;
  content: Words;
  plain: string;
  sequence: number;
  state: Switch;
}
export interface AboutTable extends Kept {
  title: Words;
  content: Words;
  images: string[];
  map_point: string | null;
  contact: string | null;
  state: PublicationState;
  modified_by_name: string;
  released_at: Date | null;
}
export interface SeoTable extends Kept {
  path: string;
  language: Locale;
  title: string;
  keywords: string | null;
  description: string | null;
  canonical: string | null;
  robots: 'index' | 'noindex';
  og_image: string | null;
  in_sitemap: boolean;
  changefreq: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never' | null;
  priority: string | null;
  state: Switch;
}
export interface Tables {
  'content.site_column': ColumnTable;
  'content.label': Kept & { names: Words; colour: Colour; sort: number; state: Switch };
  'content.article': ArticleTable;
  'content.article_label': { article_id: string; label_id: string };
  'content.article_tally': { article_id: string; views: string };
  'content.view_slot': { what: 'article' | 'help'; id: string; slot: number; views: string };
  'content.visit': { what: 'article' | 'help'; id: string; visitor: Buffer; seen_at: Date };
  'content.clinch': ClinchTable;
  'content.help_column': HelpColumnTable;
  'content.help_article': HelpArticleTable;
  'content.help_tally': { article_id: string; views: string };
  'content.help_vote': {
    article_id: string;
    account_id: string;
    helpful: boolean;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
  };
  'content.about_us': AboutTable;
  'content.seo': SeoTable;
  'content.site_file': { name: string; body: string; made_at: Date };
}
export type Article = Selectable<ArticleTable>;
export type SiteColumn = Selectable<ColumnTable>;
export type Clinch = Selectable<ClinchTable>;
export type About = Selectable<AboutTable>;
export type Seo = Selectable<SeoTable>;
export type HelpColumn = Selectable<HelpColumnTable>;
export type HelpArticle = Selectable<HelpArticleTable>;

export const room = capability<Tables>('content');
