import type { Pictogram } from './product-codes.ts';

/** A part of a symbol on a square of 100: filled black unless it is white or a line. */
export type Shape = {
  readonly isWhite?: true;
  readonly lineWidth?: number;
  readonly transform?: string;
} & ({ readonly d: string } | { readonly circle: readonly [x: number, y: number, radius: number] });

const FLAME = 'M50 24c3 9 14 14 14 26 0 9-6 15-14 15s-14-6-14-14c0-6 3-10 6-14 0 5 2 7 4 8 1-8 1-14 4-21z';

/** The black symbols of GB 30000.1, drawn by the system on a square of 100. */
export const GHS_SYMBOLS: Readonly<Record<Pictogram, readonly Shape[]>> = {
  GHS01: [
    { circle: [45, 62, 12] },
    { d: 'M53 52l5-8 3 2-5 8z' },
    { d: 'M60 44l3-13 4 10 11-8-6 11 11 2-11 5 6 9-10-5-3 9-3-11z' },
    { d: 'M31 44l3 5-6-1zM26 58l6 2-6 3zM34 78l4-5 1 6z' },
  ],
  GHS02: [{ d: FLAME }, { d: 'M32 70h36v5H32z' }],
  GHS03: [
    { d: 'M50 18c2 7 10 11 10 20 0 6-4 10-10 10s-10-4-10-10c0-4 2-7 4-10 0 3 1 5 3 6 1-6 1-11 3-16z' },
    { circle: [50, 61, 11], lineWidth: 5 },
    { d: 'M34 77h32v4H34z' },
  ],
  GHS04: [
    {
      d: 'M43 24h14v6c5 2 8 6 8 11v31c0 3-2 5-5 5H40c-3 0-5-2-5-5V41c0-5 3-9 8-11z',
      transform: 'rotate(45 50 50)',
    },
  ],
  GHS05: [
    { d: 'M27 33l17-9 3 5-17 9z' },
    { d: 'M56 24l17 9-3 5-17-9z' },
    { d: 'M30 42l3 5-3 2zM35 47l3 6-4 1z' },
    { d: 'M66 42l3 6-4 1zM62 47l2 6-4 1z' },
    { d: 'M22 58h9c1 4 3 5 5 5s4-1 5-5h4v9H22z' },
    { d: 'M53 62c4-3 8-4 11-4l3 3c2-3 5-4 8-4l4 6-14 8H52z' },
  ],
  GHS06: [
    {
      d: 'M50 20c-12 0-19 8-19 18 0 6 3 10 7 13v7h24v-7c4-3 7-7 7-13 0-10-7-18-19-18zm-8 23a5 5 0 110-10 5 5 0 010 10zm8 8l-3-6h6zm8-8a5 5 0 110-10 5 5 0 010 10z',
    },
    { d: 'M27 60l46 16-2 5-46-16z' },
    { d: 'M73 60L27 76l2 5 46-16z' },
  ],
  GHS07: [{ d: 'M44 22h12l-3 37h-6z' }, { circle: [50, 70, 6] }],
  GHS08: [
    {
      d: 'M50 18a9 9 0 019 9c0 4-2 7-4 9l14 6c4 2 6 5 6 9v9c-8 11-17 18-25 21-8-3-17-10-25-21v-9c0-4 2-7 6-9l14-6c-2-2-4-5-4-9a9 9 0 019-9z',
    },
    { d: 'M50 41l3 9 9-4-4 9 9 4-9 4 4 9-9-4-3 9-3-9-9 4 4-9-9-4 9-4-4-9 9 4z', isWhite: true },
  ],
  GHS09: [
    { d: 'M33 66l2-18-9-8 2-2 8 6 1-14 3 1v13l7-8 3 2-10 11 1 17z' },
    { d: 'M18 66h38l-4 4H20z' },
    { d: 'M45 74c6-8 17-9 25-3l7-5-2 8 2 8-7-5c-8 6-19 5-25-3z' },
    { circle: [52, 73, 1.8], isWhite: true },
  ],
};

/** The red square set on a point that every symbol stands in. */
export const GHS_FRAME = { d: 'M50 4l46 46-46 46L4 50z', line: '#d8121b', lineWidth: 6 } as const;
