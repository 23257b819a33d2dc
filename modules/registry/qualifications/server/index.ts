import type { Room } from '#kernel/server/capability.ts';
import { fileWithApplication } from './file-with-application.ts';
import { watchLicences } from './watch-licences.job.ts';
import { codesKept } from './code-uses.ts';

export const qualificationsRoom: Room = { name: 'qualifications', codeUses: codesKept, listeners: [fileWithApplication], jobs: [watchLicences] };
