import type { Tone } from '#kernel/web/theme/index.ts';

/** Colour never stands alone: each has its glyph (screens 2.2). */
export type StatusColor = Tone;
