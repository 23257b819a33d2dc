import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { GroupDetail, sellerGroup } from '#registry/catalogue/contract/products/group.ts';
import { SkuDetail, sellerSku } from '#registry/catalogue/contract/products/sku.ts';
import { SpuDetail, sellerSpu } from '#registry/catalogue/contract/products/spu.ts';
import { groupWords, skuWords, spuWords } from '#registry/catalogue/rules/product-screen-words.ts';
import { addStore, StoreDetail } from '#registry/stores/contract/store.ts';
import { storeWords } from '#registry/stores/rules/store-words.ts';
import { openWorld } from '../world.ts';
import { type Declared, declaredBy } from './declared-screens.ts';

// Every shape writes down what it is declared with, and works as ever.

/**
 * Where a field of the checklist lives: its column, its key in what is sent and answered, its keys on the
 * lists and forms, its label. `sent: null`: the system makes it, nobody types it.
 */
interface Field {
  readonly row: string;
  readonly says: string;
  readonly column: string;
  readonly sent: string | null;
  readonly answered?: string;
  readonly listed?: string;
  readonly label?: string;
}
interface Noun {
  readonly table: string;
  readonly input: () => z.ZodType;
  readonly detail: z.ZodObject;
  readonly words: Readonly<Record<string, LocalizedText>>;
  readonly lists: readonly (() => Promise<unknown>)[];
  /** Where they are files of their own. */
  readonly forms: readonly (() => Promise<unknown>)[];
  readonly fields: readonly Field[];
}

const NOUNS: Readonly<Record<string, Noun>> = {
  Store: {
    table: 'stores.store',
    input: () => addStore.input,
    detail: StoreDetail,
    words: storeWords.table,
    lists: [
      () => import('#registry/stores/web/store-list.tsx'),
      () => import('#registry/stores/web/view-store.tsx'),
    ],
    forms: [() => import('#registry/stores/web/add-store.tsx')],
    fields: [
      { row: 'R-SHOP-009', says: 'name', column: 'name', sent: 'name' },
      {
        row: 'R-SHOP-010',
        says: 'type',
        column: 'shop_type_id',
        sent: 'typeId',
        answered: 'type',
        listed: 'type',
      },
      { row: 'R-SHOP-011', says: 'URL', column: 'code', sent: null, answered: 'url' },
      {
        row: 'R-SHOP-013',
        says: 'company name',
        column: 'company_name',
        sent: 'memberId',
        answered: 'companyName',
        listed: 'companyName',
      },
      {
        row: 'R-SHOP-014',
        says: 'company abbreviation',
        column: 'abbreviation',
        sent: null,
        answered: 'abbreviation',
      },
      { row: 'R-SHOP-015', says: 'English name', column: 'name_en', sent: 'englishName' },
      { row: 'R-SHOP-017', says: 'logo', column: 'logo_file_id', sent: 'logoFileId', listed: 'logo' },
      {
        row: 'R-SHOP-018',
        says: 'business licence',
        column: 'business_licence_file_id',
        sent: 'businessLicenceFileId',
        listed: 'businessLicence',
      },
      { row: 'R-SHOP-019', says: 'address', column: 'address', sent: 'address' },
      { row: 'R-SHOP-020', says: 'administrator name', column: 'admin_name', sent: 'adminName' },
      { row: 'R-SHOP-021', says: 'administrator phone', column: 'admin_phone', sent: 'adminPhone' },
      { row: 'R-SHOP-022', says: 'administrator email', column: 'admin_email', sent: 'adminEmail' },
      { row: 'R-SHOP-023', says: 'importance', column: 'importance', sent: 'importance' },
    ],
  },
  'Product group': {
    table: 'catalogue.product_group',
    input: () => sellerGroup.add.input,
    detail: GroupDetail,
    words: groupWords.table,
    lists: [() => import('#registry/catalogue/web/products/own-groups.tsx')],
    forms: [],
    fields: [
      { row: 'R-CATA-007', says: 'name', column: 'name', sent: 'name' },
      { row: 'R-CATA-008', says: 'type', column: 'group_type', sent: 'type' },
      { row: 'R-CATA-009', says: 'description', column: 'description', sent: 'description' },
      { row: 'R-CATA-010', says: 'business type', column: 'business_type', sent: 'businessType' },
      { row: 'R-CATA-011', says: 'weight', column: 'weight', sent: 'weight' },
      { row: 'R-CATA-012', says: 'pinned flag', column: 'pinned', sent: 'pinned' },
    ],
  },
  SPU: {
    table: 'catalogue.spu',
    input: () => sellerSpu.add.input,
    detail: SpuDetail as unknown as z.ZodObject,
    words: spuWords.table,
    lists: [() => import('#registry/catalogue/web/products/spu-list.tsx')],
    forms: [() => import('#registry/catalogue/web/products/spu-form.tsx')],
    fields: [
      { row: 'R-CATA-013', says: 'code', column: 'spu_code', sent: null, answered: 'code' },
      { row: 'R-CATA-014', says: 'name', column: 'name', sent: 'name' },
      { row: 'R-CATA-015', says: 'material code', column: 'material_code', sent: 'materialCode' },
    ],
  },
  SKU: {
    table: 'catalogue.sku',
    input: () => sellerSku.add.input,
    detail: SkuDetail as unknown as z.ZodObject,
    words: skuWords.table,
    lists: [() => import('#registry/catalogue/web/products/sku-list.tsx')],
    forms: [() => import('#registry/catalogue/web/products/sku-form.tsx')],
    fields: [
      { row: 'R-CATA-016', says: 'code', column: 'sku_code', sent: null, answered: 'code' },
      { row: 'R-CATA-017', says: 'name', column: 'name', sent: 'name' },
      { row: 'R-CATA-018', says: 'material code', column: 'material_code', sent: 'materialCode' },
    ],
  },
};

const world = await openWorld({ demo: false });
/** What the screens of each noun declare; a module declares it once, when it is loaded. */
const shown = new Map<string, { lists: Declared; forms: Declared }>();
beforeAll(async () => {
  for (const [subject, noun] of Object.entries(NOUNS)) {
    const lists = await declaredBy(noun.lists);
    shown.set(subject, { lists, forms: noun.forms.length === 0 ? lists : await declaredBy(noun.forms) });
  }
}, 240_000);
const checklist = new Map(
  readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', , , subject = '', statement = '']) => [id, `${subject}|${statement}`]),
);
/** Keys of an object schema, whatever rules lie over it. */
const keysOf = (schema: z.ZodType): string[] => Object.keys((schema as z.ZodObject).shape);

describe.each(Object.entries(NOUNS))('%s', (subject, noun) => {
  let columns: string[];
  beforeAll(async () => {
    const [schema, table] = noun.table.split('.');
    const { rows } = await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_schema = ${schema}
      and table_name = ${table}`.execute(world.sql);
    columns = rows.map((r) => r.name);
  });

  test.each(noun.fields.map((f) => [f.row, f.says, f] as const))(
    '%s %s: kept in its table, sent, answered, shown and labelled',
    (row, says, field) => {
      expect(checklist.get(row)).toBe(`${subject}|${subject} has the field: ${says}.`);
      expect(columns).toContain(field.column);
      const { lists, forms } = shown.get(subject) as { lists: Declared; forms: Declared };
      const answered = field.answered ?? (field.sent as string);
      expect(keysOf(noun.detail)).toContain(answered);
      expect([...lists.keys]).toContain(field.listed ?? answered);
      if (field.sent !== null) {
        expect(keysOf(noun.input())).toContain(field.sent);
        expect([...forms.keys]).toContain(field.sent);
      }
      for (const key of [field.listed ?? answered, ...(field.sent === null ? [] : [field.sent])]) {
        const said = noun.words[key] as LocalizedText;
        expect(
          /\p{Script=Han}/u.test(said.zh) && /^[A-Z]/.test(said.en) && !/\p{Script=Han}/u.test(said.en),
          key,
        ).toBe(true);
      }
    },
  );
});

describe('what a store shows in its own way', () => {
  test('R-SHOP-012 QR code of the URL: a picture with its words, beside the address it leads to, on the page of its operators and of its seller', async () => {
    expect(keysOf(StoreDetail)).toEqual(expect.arrayContaining(['qr', 'url']));
    const { StoreCode } = await import('#registry/stores/web/store-sheet.tsx');
    const shown = renderToStaticMarkup(
      createElement(StoreCode, { url: 'https://trade.example/shop/S000001', qr: '<svg/>' }),
    );
    expect(shown).toContain('src="data:image/svg+xml,%3Csvg%2F%3E"');
    expect(shown).toContain(`alt="${inLocale(storeWords.table['qr.alt'], currentLocale())}"`);
    expect(shown).toContain('href="https://trade.example/shop/S000001"');
  });
  test('R-SHOP-016 profile: rich text that is sent, kept, typed in the form, and read on the page of the store', async () => {
    expect(keysOf(addStore.input)).toContain('profile');
    expect(keysOf(StoreDetail)).toContain('profile');
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from information_schema.columns where table_schema = 'stores'
      and table_name = 'store' and column_name = 'profile'`.execute(world.sql);
    expect(rows[0]?.n).toBe(1);
    expect([...(shown.get('Store')?.forms.keys ?? [])]).toContain('profile');
    const { StoreSheet } = await import('#registry/stores/web/store-sheet.tsx');
    const store = {
      code: 'S000001',
      name: '澄湾',
      englishName: null,
      companyName: '澄湾石化',
      companyNameEn: null,
      abbreviation: '澄湾',
      type: { id: '1', zh: '品牌', en: 'Brand' },
      logo: null,
      openedAt: null,
      url: 'https://trade.example/shop/S000001',
      qr: '<svg/>',
      profile: '<p>现货供应</p>',
      profileEn: null,
      mainProducts: [],
      creditCode: null,
      address: null,
      adminName: null,
      adminPhone: null,
      businessLicenceFileId: null,
      licences: [],
    };
    const page = createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(StoreSheet, { store }),
    );
    expect(renderToStaticMarkup(page)).toContain(inLocale(storeWords.table.profile, currentLocale()));
  });
});

test('R-CATA-048 conversion rate: kept in its table, required when it is sent, typed in the form', async () => {
  const { rows } = await sql<{
    nullable: string;
  }>`select is_nullable as nullable from information_schema.columns where table_schema = 'catalogue'
    and table_name = 'sku' and column_name = 'conversion_rate'`.execute(world.sql);
  expect(rows).toEqual([{ nullable: 'NO' }]);
  const refused = sellerSku.add.input.safeParse({});
  expect(
    refused.success
      ? []
      : refused.error.issues.filter((i) => i.path[0] === 'conversionRate').map((i) => i.message),
  ).toEqual(['field.input']);
  expect([...(shown.get('SKU')?.forms.keys ?? [])]).toContain('conversionRate');
  expect(skuWords.table.conversionRate).toEqual({ zh: '换算率', en: 'Conversion rate' });
});
