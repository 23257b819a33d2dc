export { comma, currentLocale, semicolon, setLocale, useLocale } from './locale.ts';
export { useServerPast, useServerSecond } from './server-second.ts';
export { type Format, useFormat } from './use-format.ts';
export { type Speak, sayNow, useSaid, useWords } from './use-words.ts';
export { currentZone, setZone } from './zone.ts';
