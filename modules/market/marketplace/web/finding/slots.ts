import type { ComponentType } from 'react';

/** The label of a hazardous product, as the catalogue draws it; the composition joins it. */
export type GhsLabelPart = ComponentType<{
  readonly ghs: {
    readonly signalWord: string;
    readonly pictograms: string[];
    readonly hStatements: string[];
    readonly pStatements: string[];
  };
}>;
let label: GhsLabelPart | null = null;
export function joinGhsLabel(of: GhsLabelPart): void {
  label = of;
}
export function ghsLabel(): GhsLabelPart {
  if (label === null) throw new Error('joinGhsLabel() has not been called');
  return label;
}

/** Where a buyer asks those who list a product; the composition joins it. */
export type ProductAskPart = ComponentType<{ readonly spuId: string; readonly sellerId?: string }>;
let ask: ProductAskPart | null = null;
export function joinProductAsk(part: ProductAskPart): void {
  ask = part;
}
export const productAsk = (): ProductAskPart | null => ask;

/** Where a reader asks to be told of offers, inquiries and prices of a product; the composition joins it. */
export type ProductAlertPart = ComponentType<{ readonly spuId: string }>;
let alert: ProductAlertPart | null = null;
export function joinProductAlert(part: ProductAlertPart): void {
  alert = part;
}
export const productAlert = (): ProductAlertPart | null => alert;
