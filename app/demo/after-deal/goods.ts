import { BUTYL_ACETATE, GLYCOL, LLDPE, METHANOL, STYRENE, type Wish } from './sale.ts';

export const methanol = (quantity: string): Wish => ({
  seller: 'chengwan',
  buyer: 'yuewan',
  cas: METHANOL,
  quantity,
  yard: 'TC-LG01',
});
export const glycol = (quantity: string): Wish => ({
  seller: 'chengwan',
  buyer: 'luze',
  cas: GLYCOL,
  quantity,
  yard: 'TC-LG01',
});
export const bags = (quantity: string): Wish => ({
  seller: 'chengwan',
  buyer: 'langwan',
  cas: LLDPE,
  quantity,
  yard: 'ZJG-DR01',
});
export const luzeBags = (quantity: string): Wish => ({
  seller: 'luze',
  buyer: 'langwan',
  cas: LLDPE,
  quantity,
  yard: 'ZJG-DR01',
});
export const solvent = (quantity: string, cas = BUTYL_ACETATE): Wish => ({
  seller: 'yonghai',
  buyer: 'jinling',
  cas,
  quantity,
  yard: 'NB-DX01',
});
export const styrene = (quantity: string): Wish => ({
  seller: 'chengwan',
  buyer: 'yonghaiBuys',
  cas: STYRENE,
  quantity,
  yard: 'TC-LG01',
});
