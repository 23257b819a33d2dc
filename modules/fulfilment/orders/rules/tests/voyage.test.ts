import { expect, test } from 'vitest';
import { billed, type OrderVoyage } from '../voyage.ts';

const voyage: OrderVoyage = {
  laycanStart: '2026-12-01',
  laycanEnd: '2026-12-10',
  vesselName: 'TBN',
  imoNo: null,
  voyageNo: null,
  etd: null,
  eta: null,
  blNo: null,
  blDate: null,
};

test('a bill of lading joins the voyage of its order; without a ship or without a number nothing changes', () => {
  expect(billed(voyage, { blNo: 'ULS1', blDate: '2026-12-08' })).toEqual({
    voyage: { ...voyage, blNo: 'ULS1', blDate: '2026-12-08' },
  });
  expect(billed(voyage, { blNo: null, blDate: null })).toEqual({});
  expect(billed(voyage, undefined)).toEqual({});
  expect(billed(null, { blNo: 'ULS1', blDate: '2026-12-08' })).toEqual({});
});
