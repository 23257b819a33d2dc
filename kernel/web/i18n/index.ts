export { comma, currentLocale, semicolon, setLocale, useLocale } from './locale.ts';
export { useServerPast, useServerSecond } from './server-second.ts';
export { type Format, useFormat } from './use-format.ts';
export { type Translate, translateNow, useLocalized, useWords } from './use-words.ts';
export { currentZone, setZone } from './zone.ts';
