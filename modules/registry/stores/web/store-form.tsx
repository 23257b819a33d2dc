import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormSection } from '#kernel/web/screens/form-types.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import type { saveStore } from '../contract/my-store.ts';
import { type StoreDetail, storeDetail } from '../contract/store.ts';
import { storeWords } from '../rules/store-words.ts';
import { mainProducts } from './slots.ts';

const t = storeWords.table;
export type StoreValues = Omit<InputOf<typeof saveStore>, 'id' | 'version'>;
type Kit<C extends Call> = FormKit<StoreValues, typeof storeWords.table, C>;

/**
 * The fields a store fills in (administration-domain 23.2), shared by its seller and the operator. `locked`:
 * what reviewers have judged stays as it is.
 */
export function storeSections<C extends Call>(
  { field, section }: Pick<Kit<C>, 'field' | 'section'>,
  locked: (values: Filling<StoreValues>) => boolean = () => false,
  all: (values: Filling<StoreValues>) => boolean = () => false,
): FormSection[] {
  const shut = { disabled: locked };
  const never = { disabled: all };
  return [
    section(
      [
        field.text('name', { most: 50, required: true, ...shut }),
        field.text('englishName', { most: 100, span: 2, ...shut }),
      ],
      { title: t['section.store'] },
    ),
    section(
      [
        field.text('address', {
          most: 200,
          span: 3,
          required: true,
          autoComplete: 'street-address',
          ...never,
        }),
        field.text('adminName', { most: 50, required: true, ...never }),
        field.text('adminPhone', { most: 20, required: true, inputMode: 'tel', ...never }),
        field.text('adminEmail', { most: 254, required: true, inputMode: 'email', ...never }),
      ],
      { title: t['section.contact'] },
    ),
    section(
      [
        field.picks('mainProductIds', mainProducts, {
          span: 3,
          required: true,
          help: t['mainProducts.help'],
          ...shut,
        }),
        field.rich('profile', { most: 5000, ...shut }),
        field.rich('profileEn', { most: 5000, help: t['profileEn.help'], ...shut }),
      ],
      { title: t['section.profile'] },
    ),
    section(
      [
        field.file('logoFileId', imageScene, { span: 3, required: true, ...shut }),
        field.file('businessLicenceFileId', licenceScene, { span: 3, ...shut }),
      ],
      { title: t['section.papers'] },
    ),
  ];
}

/** Stored values as the form holds them. */
export const valuesOf = (s: StoreDetail) => ({
  id: s.id,
  version: s.version,
  name: s.name,
  englishName: s.englishName,
  profile: s.profile,
  profileEn: s.profileEn,
  logoFileId: s.logoFileId,
  businessLicenceFileId: s.businessLicenceFileId,
  address: s.address,
  adminName: s.adminName,
  adminPhone: s.adminPhone,
  adminEmail: s.adminEmail,
  mainProductIds: s.mainProductIds,
});
export const loadStore = async (id: string | undefined): Promise<StoreDetail | null> =>
  id === undefined ? null : call(storeDetail, { id }, { silent: true }).catch(() => null);
