import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { PORTAL } from '../rules/places.ts';

const sheet = (name: string): string => fs.readFileSync(new URL(name, import.meta.url), 'utf8');
const body = ['./frame.css', './foot.css', './parts.css'].map(sheet).join('');
const mark = createHash('sha256').update(body).digest('hex').slice(0, 12);

/** The stylesheet of all pages; its address changes with what is in it. */
export const STYLES = {
  path: `${PORTAL}/assets/portal-${mark}.css`,
  type: 'text/css; charset=utf-8',
  body,
} as const;
