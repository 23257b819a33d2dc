const ATTACHMENT = /^\d{1,18}$/;
/** Names of fields that hold pictures, wherever they stand in a configured thing. */
const PICTURES = new Set([
  'homePageImage',
  'dataLoadImage',
  'logo',
  'logoDark',
  'logoSmall',
  'favicon',
  'loginBackground',
  'image',
  'imageEn',
  'picture',
  'avatar',
  'licenceImages',
]);

/** Every picture a configured thing shows: attachment ids and addresses of this site, once each. */
export function picturesIn(content: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, isPicture: boolean): void => {
    if (typeof value === 'string') {
      if (isPicture) found.add(value);
    } else if (Array.isArray(value)) for (const v of value) walk(v, isPicture);
    else if (typeof value === 'object' && value !== null)
      for (const [k, v] of Object.entries(value)) walk(v, PICTURES.has(k));
  };
  walk(content, false);
  return [...found];
}
export const attachmentsIn = (content: unknown): string[] =>
  picturesIn(content).filter((p) => ATTACHMENT.test(p));

/** Where pictures are drawn largest, in pixels; another size only warns (administration-domain 10.4). */
export const RECOMMENDED: Readonly<Record<string, readonly [number, number]>> = {
  home: [1920, 912],
  categoryTop: [1401, 745],
  listRmb: [1140, 408],
  listDollar: [1141, 408],
  login: [407, 613],
  partner: [330, 135],
  licence: [3840, 1078],
};
