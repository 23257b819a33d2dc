// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'content.about_us': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    title: Json;
    content: Json;
    images: Generated<string[]>;
    map_point: string | null;
    contact: string | null;
    state: Generated<string>;
    modified_by_name: Generated<string>;
    released_at: Date | null;
  };
  'content.article': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: Generated<string>;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    created_by_name: Generated<string>;
    title: string;
    keywords: Generated<string[]>;
    type: string;
    state: Generated<string>;
    language: string;
    column_id: string;
    author: string | null;
    source: string | null;
    external_flag: Generated<boolean>;
    external_url: string | null;
    cover: string | null;
    video: string | null;
    pdf: string | null;
    images: Generated<string[]>;
    docs: Generated<string[]>;
    abstract: string | null;
    content: string | null;
    plain: Generated<string>;
    pinned: Generated<boolean>;
    publish_time: Date | null;
    shown_since: Date | null;
    changed: Generated<boolean>;
    copy_of: string | null;
    submitted_by: string | null;
    submitted_at: Date | null;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    reason: string | null;
    viewed: Generated<string>;
  };
  'content.article_label': {
    article_id: string;
    label_id: string;
  };
  'content.article_tally': {
    article_id: string;
    views: Generated<string>;
  };
  'content.clinch': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    announce_no: string;
    deal_id: string | null;
    product_name: string;
    spec: string | null;
    quantity: string;
    unit: string;
    price_shown: string;
    price_text: string | null;
    region: string | null;
    trade_type: string | null;
    seller_masked: string;
    buyer_masked: string;
    deal_date: string;
    language: string;
    pinned: Generated<boolean>;
    state: Generated<string>;
    published_at: Date | null;
  };
  'content.help_article': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    column_id: string;
    title: Json;
    content: Json;
    plain: Generated<string>;
    sequence: number;
    state: Generated<string>;
  };
  'content.help_column': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    names: Json;
    sequence: number;
    parent_id: string | null;
    show_in_footer: Generated<boolean>;
    state: Generated<string>;
  };
  'content.help_tally': {
    article_id: string;
    views: Generated<string>;
  };
  'content.help_vote': {
    article_id: string;
    account_id: string;
    helpful: boolean;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
  };
  'content.label': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    names: Json;
    colour: string;
    sort: number;
    state: Generated<string>;
  };
  'content.seo': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    path: string;
    language: string;
    title: string;
    keywords: string | null;
    description: string | null;
    canonical: string | null;
    robots: Generated<string>;
    og_image: string | null;
    in_sitemap: Generated<boolean>;
    changefreq: string | null;
    priority: string | null;
    state: Generated<string>;
  };
  'content.site_column': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    names: Json;
    code: string;
    place: string;
    template: string;
    data_source: Generated<string>;
    sequence: number;
    state: Generated<string>;
    parent_id: string | null;
  };
  'content.site_file': {
    name: string;
    body: string;
    made_at: Date;
  };
  'content.view_slot': {
    what: string;
    id: string;
    slot: number;
    views: Generated<string>;
  };
  'content.visit': {
    what: string;
    id: string;
    visitor: Buffer;
    seen_at: Date;
  };
}
