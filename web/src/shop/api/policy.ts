import type { PolicyPage } from '#shared/rules/policies/default-texts.ts';
import type { Answer } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

export const usePolicy = (page: PolicyPage): Read<Answer<'policy.read'>> => usePublicRead('policy.read', { params: { page } });
