import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody comes upon one by trying. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const isToken = (text: string): boolean => TOKEN.test(text);
/** What is stored of an address. Random bits need no salt. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** `/calendar/{token}.ics`. */
export const CALENDAR_PREFIX = '/calendar/';
export const addressOf = (publicUrl: string, token: string): string =>
  `${publicUrl}${CALENDAR_PREFIX}${token}.ics`;
