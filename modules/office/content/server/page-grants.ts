import type { PageGrants } from '#kernel/rules/pages.ts';
import {
  ABOUT,
  ARTICLE_FORM,
  ARTICLES,
  CLINCH,
  COLUMNS,
  HELP,
  LABELS,
  SEO,
  SUB_COLUMNS,
} from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/helpCenter'],
      buttons: [],
      roles: {
        PLAT_OPERATOR: [],
        PLAT_AUDITOR: [],
        PLAT_CS: [],
        PLAT_CONTENT: [],
        PLAT_FINANCE: [],
        PLAT_SECURITY: [],
      },
    },
    {
      pages: [ARTICLES, ARTICLE_FORM],
      roles: {
        PLAT_OPERATOR: ['Add', 'Edit', 'View', 'Submit', 'Withdraw', 'Unpublish'],
        PLAT_AUDITOR: ['View', 'Release'],
        PLAT_CS: ['View'],
        PLAT_CONTENT: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw'],
      },
    },
    { pages: [LABELS, COLUMNS, SUB_COLUMNS], roles: { PLAT_OPERATOR: 'all', PLAT_CONTENT: 'all' } },
    {
      pages: [CLINCH],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View', 'Release', 'Unpublish'],
        PLAT_CS: ['View'],
        PLAT_CONTENT: ['Add', 'Edit', 'View'],
      },
    },
    { pages: [HELP], roles: { PLAT_OPERATOR: 'all', PLAT_CS: ['Add', 'Edit'], PLAT_CONTENT: 'all' } },
    { pages: [ABOUT], roles: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Edit'] } },
    { pages: [SEO], roles: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Add', 'Edit', 'Enable', 'Disable'] } },
  ],
  member: [
    {
      pages: ['/helpCenter'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: [],
        SELLER_FINANCE: [],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: [],
        BUYER_FINANCE: [],
        INTERMEDIARY: [],
        INTERMEDIARY_BUYER: [],
        MEMBER_UNVERIFIED: [],
        MEMBER_UNVERIFIED_SELLER: [],
      },
    },
  ],
};
