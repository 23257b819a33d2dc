import type { Room } from '#kernel/server/capability.ts';
import { tellLocale } from './locale-info.ts';
import { showPlatform } from './platform-detail.ts';
import { showBottom } from './site-bottom.ts';

export const configurationRoom: Room = { name: 'configuration', handlers: [showPlatform, showBottom, tellLocale] };
