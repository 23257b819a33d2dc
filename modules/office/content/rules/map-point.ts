import type { Locale } from '#kernel/rules/locale.ts';
import { translate } from '#kernel/rules/words.ts';
import { readingWords } from './reading-words.ts';

/** Longitude and latitude in degrees, as decimal text with a sign. */
export interface MapPoint {
  readonly lng: string;
  readonly lat: string;
}
/** `longitude,latitude` with at most six decimals, as map services write it (administration-domain 10.8). */
export const MAP_POINT =
  /^-?(180(\.0{1,6})?|1[0-7]\d(\.\d{1,6})?|\d{1,2}(\.\d{1,6})?),-?(90(\.0{1,6})?|[1-8]?\d(\.\d{1,6})?)$/;

/** The two halves of what is stored or half typed. */
export function halvesOf(text: unknown): MapPoint {
  const [lng = '', lat = ''] = typeof text === 'string' ? text.split(',') : [];
  return { lng, lat };
}
/** What is kept of the two halves: nothing when both are empty. A pair pasted into either half fills both. */
export function joined({ lng, lat }: MapPoint): string | null {
  const pasted = [lng, lat].find((half) => /\d\s*[,，\s]\s*-?\d/.test(half));
  const [east = '', north = ''] =
    pasted === undefined ? [lng.trim(), lat.trim()] : pasted.trim().split(/[,，\s]+/);
  return east === '' && north === '' ? null : `${east},${north}`;
}

/** `北纬31.230416°，东经121.473701°`, `31.230416° N, 121.473701° E`: as people write a place. */
export function showMapPoint(point: string, locale: Locale): string {
  const { lng, lat } = halvesOf(point);
  const half = (value: string, plus: 'north' | 'east', minus: 'south' | 'west') =>
    translate(readingWords, locale, `map.${value.startsWith('-') ? minus : plus}`, {
      n: value.replace('-', ''),
    });
  return translate(readingWords, locale, 'map.point', {
    lat: half(lat, 'north', 'south'),
    lng: half(lng, 'east', 'west'),
  });
}
/** The address under which a device opens its own map (RFC 5870); nothing is asked of anybody else. */
export const geoAddress = (point: string): string => {
  const { lng, lat } = halvesOf(point);
  return `geo:${lat},${lng}`;
};
